type StorageName = 'localStorage' | 'sessionStorage';

/** A string that this browser keeps under a name. A browser that blocks storage keeps nothing: the console works, and forgets. */
export type StoredChoice = {
  readonly read: () => string | null;
  readonly write: (value: string) => void;
  readonly remove: () => void;
};

/** Keeps a choice in this browser, or with `sessionStorage` in this tab only. */
export function defineStoredChoice(name: string, storageName: StorageName = 'localStorage'): StoredChoice {
  return {
    read: () => tryStorage(storageName, (storage) => storage.getItem(name)),
    write: (value) => tryStorage(storageName, (storage) => storage.setItem(name, value)),
    remove: () => tryStorage(storageName, (storage) => storage.removeItem(name)),
  };
}

/** Reading the property itself throws where the visitor's settings or the administrator block storage. */
function tryStorage<T>(storageName: StorageName, use: (storage: Storage) => T): T | null {
  try {
    return use(window[storageName]);
  } catch {
    return null;
  }
}
