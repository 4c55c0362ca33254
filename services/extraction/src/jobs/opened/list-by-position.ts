/** Yields stored files after a position, in the order of their positions. A page is read when the one before it was taken. */
export async function* listByPosition<T extends { readonly position: number }>(
  readPage: (after: number) => Promise<readonly T[]>,
  after: number,
): AsyncGenerator<T> {
  let last = after;
  for (;;) {
    const page = await readPage(last);
    yield* page;
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.position;
  }
}
