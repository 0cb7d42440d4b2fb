/**
 * The only script that browsers run when index.html is opened from a disk: they refuse modules there.
 * It lets the page say so.
 */

if (document.URL.startsWith("file:")) document.documentElement.dataset.unserved = "";
