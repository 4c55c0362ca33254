import { describe, expect, test } from 'vitest';
import { analyzeChunk } from '../../lexical/chunk-terms.ts';
import { encodePostings } from '../../lexical/postings-record.ts';
import { createIndexStore, type IndexStore } from './index-store.ts';

const createPostings = (text: string) => encodePostings(analyzeChunk({ text, heading: [] }, 'fr'));
const PARKING = [createPostings('Le parking ouvre le matin.')];
const DOCUMENTS = [
  { id: 'a', revision: 0, postings: [createPostings('Le repos quotidien est de onze heures.')] },
  {
    id: 'b',
    revision: 0,
    postings: [createPostings('Le parking ouvre le matin.'), createPostings('La cantine ferme le soir.')],
  },
];
/** Of two dimensions: a points right, the chunks of b up and left. */
const VECTORS = [
  { id: 'a', revision: 0, dimensions: 2, passages: Int8Array.of(100, 0), sentences: null },
  { id: 'b', revision: 0, dimensions: 2, passages: Int8Array.of(0, 100, -100, 0), sentences: null },
];
const IDS = ['a', 'b'];
const REVISIONS = IDS.map((id) => ({ id, revision: 0 }));
const NO_LIMITS = { maxBytes: 1e9, maxTenantBytes: 1e9 };

const fill = (store: IndexStore, base: string, vectors: string | null = null) => {
  const missing = store.handle({ kind: 'sync', base, documents: REVISIONS, vectors });
  store.handle({ kind: 'add', base, documents: DOCUMENTS });
  if (vectors !== null) store.handle({ kind: 'add_vectors', base, documents: VECTORS });
  store.handle({ kind: 'complete', base, version: 1 });
  return missing;
};
const search = (store: IndexStore, base: string, text: string, vector: Int8Array | null = null) =>
  store.handle({ kind: 'search', base, version: 1, question: { text, vector, limit: 5, documents: null } });
const listFound = (reply: ReturnType<IndexStore['handle']>) =>
  reply.kind === 'retrieval' ? reply.retrieval.chunks.map(({ documentId, ordinal }) => `${documentId}${ordinal}`) : [];

const findRevisions = (reply: ReturnType<IndexStore['handle']>) =>
  reply.kind === 'retrieval'
    ? [...new Map(reply.retrieval.chunks.map(({ documentId, revision }) => [documentId, revision]))]
    : [];

describe('an index store', () => {
  test('asks for what it has not, and searches what it was given', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    expect(search(store, 't/1', 'repos')).toEqual({ kind: 'stale' });
    expect(fill(store, 't/1', 'e/1')).toEqual({ kind: 'missing', documents: IDS, vectors: IDS });
    expect(listFound(search(store, 't/1', 'Où est le parking ?'))[0]).toBe('b0');
    expect(store.handle({ kind: 'sync', base: 't/1', documents: REVISIONS, vectors: 'e/1' })).toEqual({
      kind: 'missing',
      documents: [],
      vectors: [],
    });
  });

  test('counts nothing for a knowledge base that is dropped before or after its first document', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    store.handle({ kind: 'sync', base: 't/1', documents: REVISIONS, vectors: null });
    store.handle({ kind: 'drop', base: 't/1' });
    expect(store.readUsage()).toEqual({ bytes: 0, indexes: 0, evictions: 0 });
    fill(store, 't/2', 'e/1');
    store.handle({ kind: 'sync', base: 't/2', documents: [], vectors: null });
    store.handle({ kind: 'drop', base: 't/2' });
    expect(store.readUsage()).toEqual({ bytes: 0, indexes: 0, evictions: 0 });
  });

  test('says what it keeps in memory, and how many indexes it dropped for want of room', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    expect(store.readUsage()).toEqual({ bytes: 0, indexes: 0, evictions: 0 });
    fill(store, 't/1');
    const { bytes } = store.readUsage();
    expect(bytes).toBeGreaterThan(0);
    fill(store, 't/2');
    expect(store.readUsage()).toEqual({ bytes: 2 * bytes, indexes: 2, evictions: 0 });
    store.handle({ kind: 'drop', base: 't/1' });
    store.handle({ kind: 'drop', base: 't/unknown' });
    expect(store.readUsage()).toEqual({ bytes, indexes: 1, evictions: 0 });
    const small = createIndexStore({ ...NO_LIMITS, maxBytes: 1.5 * bytes });
    fill(small, 't/1');
    fill(small, 't/2');
    expect(small.readUsage()).toEqual({ bytes, indexes: 1, evictions: 1 });
  });

  test('asks again for the vectors of a document that lacked some of them', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    fill(store, 't/1', 'e/1');
    const sync = () =>
      store.handle({ kind: 'sync', base: 't/1', documents: [{ id: 'b', revision: 1 }], vectors: 'e/1' });
    const add = (passages: Int8Array) =>
      store.handle({
        kind: 'add_vectors',
        base: 't/1',
        documents: [{ id: 'b', revision: 1, dimensions: 2, passages, sentences: null }],
      });
    sync();
    store.handle({ kind: 'add', base: 't/1', documents: DOCUMENTS.slice(1).map((each) => ({ ...each, revision: 1 })) });
    add(Int8Array.of(0, 100));
    expect(sync()).toMatchObject({ documents: [], vectors: ['b'] });
    add(Int8Array.of(0, 100, -100, 0));
    expect(sync()).toMatchObject({ documents: [], vectors: [] });
  });

  test('keeps vectors while others wait, and drops those of another embedder', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    fill(store, 't/1', 'e/1');
    const sync = (vectors: string | null) => store.handle({ kind: 'sync', base: 't/1', documents: REVISIONS, vectors });
    expect(sync(null)).toMatchObject({ documents: [], vectors: [] });
    expect(sync('e/1')).toMatchObject({ vectors: [] });
    expect(sync('e/2')).toMatchObject({ documents: [], vectors: IDS });
  });

  test('asks again for a document of another revision, and for its vectors', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    fill(store, 't/1', 'e/1');
    const documents = [
      { id: 'a', revision: 1 },
      { id: 'b', revision: 0 },
    ];
    const sync = () => store.handle({ kind: 'sync', base: 't/1', documents, vectors: 'e/1' });
    expect(sync()).toEqual({ kind: 'missing', documents: ['a'], vectors: ['a'] });
    store.handle({ kind: 'add', base: 't/1', documents: [{ id: 'a', revision: 1, postings: PARKING }] });
    // Vectors of the chunks that it had before are not those of its new ones.
    store.handle({ kind: 'add_vectors', base: 't/1', documents: VECTORS.slice(0, 1) });
    expect(sync()).toMatchObject({ documents: [], vectors: ['a'] });
    store.handle({ kind: 'complete', base: 't/1', version: 1 });
    expect(findRevisions(search(store, 't/1', 'Où est le parking ?'))).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });

  test('lists documents with unreadable postings, and takes their texts in parts instead', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    const damaged = { id: 'c', revision: 0, postings: [Uint8Array.of(99, 0, 0)] };
    const added = store.handle({ kind: 'add', base: 't/1', documents: [...DOCUMENTS, damaged] });
    expect(added).toEqual({ kind: 'added', unreadable: ['c'] });
    const addText = (text: string, isComplete: boolean) =>
      store.handle({
        kind: 'add_text',
        base: 't/1',
        document: { id: 'c', revision: 0, language: 'fr', chunks: [{ heading: ['Navette'], text }], isComplete },
      });
    addText('La navette part à midi.', false);
    addText('Elle revient le soir.', true);
    store.handle({ kind: 'complete', base: 't/1', version: 1 });
    expect(listFound(search(store, 't/1', 'Quand part la navette ?'))).toEqual(['c0', 'c1']);
  });

  test('prunes documents that are gone from an index in memory, and builds none', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    fill(store, 't/1', 'e/1');
    const prune = (base: string) => store.handle({ kind: 'prune', base, documents: REVISIONS.slice(1) });
    expect([prune('t/1'), prune('t/2')]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect(store.readUsage().indexes).toBe(1);
    expect(search(store, 't/1', 'repos')).toEqual({ kind: 'stale' });
    expect(store.handle({ kind: 'sync', base: 't/1', documents: REVISIONS, vectors: 'e/1' })).toMatchObject({
      documents: ['a'],
      vectors: ['a'],
    });
  });

  test('compares vectors also where a document has no text', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    store.handle({ kind: 'add', base: 't/1', documents: [{ id: 'scan', revision: 0, postings: [] }, ...DOCUMENTS] });
    store.handle({ kind: 'add_vectors', base: 't/1', documents: VECTORS });
    store.handle({ kind: 'complete', base: 't/1', version: 1 });
    expect(listFound(search(store, 't/1', 'xyz', Int8Array.of(0, 50)))).toEqual(['b0', 'b1']);
  });

  test('finds by vectors what no word finds with the rest of its document, and compares words only with a vector of another length', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    fill(store, 't/1', 'e/1');
    expect(listFound(search(store, 't/1', 'xyz', Int8Array.of(0, 50)))).toEqual(['b0', 'b1']);
    expect(listFound(search(store, 't/1', 'xyz', Int8Array.of(0, 50, 3)))).toEqual([]);
  });

  test('beyond its memory drops bases of the tenant that holds most, the oldest first', () => {
    const bytes = measureBase();
    const store = createIndexStore({ ...NO_LIMITS, maxBytes: 4.5 * bytes });
    for (const base of ['small/1', 'large/1', 'large/2', 'large/3', 'new/1']) fill(store, base);
    const kept = ['small/1', 'large/1', 'large/2', 'large/3', 'new/1'].filter(
      (base) => search(store, base, 'repos').kind === 'retrieval',
    );
    expect(kept).toEqual(['small/1', 'large/2', 'large/3', 'new/1']);
  });

  test('drops the index of a deleted base', () => {
    const store = createIndexStore({ ...NO_LIMITS });
    fill(store, 't/1', 'e/1');
    expect(store.handle({ kind: 'drop', base: 't/1' })).toEqual({ kind: 'done' });
    expect(search(store, 't/1', 'repos')).toEqual({ kind: 'stale' });
    expect(fill(store, 't/1', 'e/1')).toMatchObject({ documents: IDS, vectors: IDS });
  });

  test('drops the oldest base of a tenant beyond its share, while the others have room', () => {
    const store = createIndexStore({ ...NO_LIMITS, maxTenantBytes: 2.5 * measureBase() });
    const bases = ['other/1', 't/1', 't/2', 't/3'];
    for (const base of bases) fill(store, base);
    expect(bases.filter((base) => search(store, base, 'repos').kind === 'retrieval')).toEqual([
      'other/1',
      't/2',
      't/3',
    ]);
  });

  test('keeps the base in use, however large', () => {
    const store = createIndexStore({ ...NO_LIMITS, maxBytes: 1 });
    fill(store, 't/1');
    fill(store, 't/2');
    expect([search(store, 't/1', 'repos').kind, search(store, 't/2', 'repos').kind]).toEqual(['stale', 'retrieval']);
  });
});

/** Returns about the bytes of a filled base: the smallest limit at which two are kept, halved. */
function measureBase(): number {
  for (let bytes = 100; ; bytes *= 1.05) {
    const store = createIndexStore({ ...NO_LIMITS, maxBytes: 2 * bytes });
    fill(store, 'x/1');
    fill(store, 'y/1');
    if (search(store, 'x/1', 'repos').kind === 'retrieval') return bytes;
  }
}
