/** Watches whether a part of the page is visible: not scrolled away, not folded, not below the tabs. */

export class Sight {
  #onChange;
  /** @type {Element | null} */
  #element = null;
  /** @type {IntersectionObserver | null} */
  #observer = null;
  /** Whether the part is visible; true until first measured; false without a part. */
  inSight = false;

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** Watches another part. @param {string} id "" for none */
  look(id) {
    const element = id ? document.getElementById(id) : null;
    if (element === this.#element) return;
    this.#observer?.disconnect();
    this.#element = element;
    this.inSight = element !== null;
    if (!element) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        const inSight = entries.at(-1)?.isIntersecting === true;
        if (inSight === this.inSight) return;
        this.inSight = inSight;
        this.#onChange();
      },
      { threshold: 0.9, rootMargin: `0px 0px ${-tabsHeight()}px 0px` },
    );
    this.#observer.observe(element);
  }
}

/** The height of the window that the tabs cover on phones, in CSS pixels. */
function tabsHeight() {
  const tabs = document.querySelector(".modes");
  const covers = tabs instanceof HTMLElement && getComputedStyle(tabs).position === "fixed";
  return covers ? tabs.offsetHeight : 0;
}
