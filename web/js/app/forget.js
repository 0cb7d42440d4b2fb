/** Deletes all that this browser saves of a person; the files of the page stay. */

import { Saved } from "../ui/saved.js";
import { forgetSettings } from "../ui/settings.js";

/** The names of the databases begin with this. */
const DATABASES = "knights-tour-lab";

export async function forgetEverything() {
  forgetSettings();
  try {
    await Saved.forget();
    const databases = await indexedDB.databases();
    const names = databases.flatMap(({ name }) => (name?.startsWith(DATABASES) ? [name] : []));
    await Promise.all(names.map(emptied));
  } catch {
    // A browser that stores nothing.
  }
}

/**
 * Empties a database, which other tabs may have open: then it could not be deleted.
 * @param {string} name
 * @returns {Promise<void>}
 */
function emptied(name) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = reject;
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      if (stores.length === 0) return resolve();
      const work = database.transaction(stores, "readwrite");
      for (const store of stores) work.objectStore(store).clear();
      work.oncomplete = () => resolve(database.close());
      work.onabort = reject;
    };
  });
}
