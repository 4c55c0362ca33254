type InclusionResult = {
  /** Of the event, from 0. */
  readonly index: number;
  /** Events in the signed tree. */
  readonly size: number;
  /** Root of the signed tree, in base64. */
  readonly root: string;
  /** Root that the event and its proof lead to, in base64: the same when the event is in the tree. */
  readonly computedRoot: string;
};

/**
 * Reads a C2SP tlog-proof and follows it from the event to the root (RFC 9162, section 2.1.3.2). The signatures below the root are
 * verified by `probant audit verify`, or by any C2SP tool with the key of the log.
 */
export async function readTlogProof(proof: string, eventHash: string): Promise<InclusionResult> {
  const [head = '', note = ''] = proof.split('\n\n');
  const [, indexLine = '', ...hashes] = head.split('\n').filter((line) => !line.startsWith('extra '));
  const [, size = '', root = ''] = note.split('\n');
  const index = Number(indexLine.replace('index ', ''));

  let node = await hash(0, Buffer.from(eventHash, 'hex'));
  let [position, last] = [index, Number(size) - 1];
  for (const sibling of hashes.map((line) => Buffer.from(line, 'base64'))) {
    if (position % 2 === 1 || position === last) {
      node = await hash(1, sibling, node);
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, Math.floor(last / 2)];
    } else node = await hash(1, node, sibling);
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return { index, size: Number(size), root, computedRoot: node.toString('base64') };
}

const hash = async (prefix: number, ...parts: readonly Uint8Array[]): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.concat([Buffer.from([prefix]), ...parts])));
