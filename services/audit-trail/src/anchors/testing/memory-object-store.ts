import { type ObjectStore, ObjectStoreError, type StoredObject } from '../object-store/object-store.ts';

/** An object store in memory. A test can make it fail, and change stored objects. */
export type MemoryObjectStore = ObjectStore & {
  /** Set to make every operation fail. */
  fault: 'unavailable' | 'refused' | null;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly at: string }>;
};

export function createMemoryObjectStore(name = 'memory'): MemoryObjectStore {
  const objects: MemoryObjectStore['objects'] = new Map();
  const store: MemoryObjectStore = {
    name,
    fault: null,
    objects,
    async put(object, bytes, at) {
      throwFault();
      const storedObject = objects.get(object);
      if (storedObject && !storedObject.bytes.equals(bytes))
        throw new ObjectStoreError('taken', `another object is stored under the name ${object}`);
      if (!storedObject) objects.set(object, { bytes: Buffer.from(bytes), at });
    },
    async list(folder, after) {
      throwFault();
      return [...objects.keys()]
        .filter((object) => object.startsWith(`${folder}/`) && object > after)
        .sort()
        .map((object): StoredObject => ({ name: object, version: null }));
    },
    async read(object) {
      throwFault();
      const storedObject = objects.get(object.name);
      if (!storedObject) throw new ObjectStoreError('unavailable', 'the object is missing');
      return storedObject;
    },
    async isEmpty() {
      throwFault();
      return objects.size === 0;
    },
  };
  const throwFault = () => {
    if (store.fault !== null) throw new ObjectStoreError(store.fault, `the store is ${store.fault}`);
  };
  return store;
}
