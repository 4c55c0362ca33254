import { hash } from 'node:crypto';
import { fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';

/** Returns the SHA-256 hashes of 560 bytes per second on one core, the lower bound for the cost of a chain link. */
export function measureHashesPerSecond(): number {
  const input = Buffer.alloc(560, 7);
  const rounds = 400_000;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    input.writeUInt32BE(round);
    hash('sha256', input, 'binary');
  }
  return rounds / ((performance.now() - started) / 1000);
}

/** Returns the synced appends of 4 KiB per second, one after another, in a folder. */
export function measureSyncsPerSecond(folder: string): number {
  const path = `${folder}/syncs`;
  const file = openSync(path, 'w');
  const page = Buffer.alloc(4096);
  const rounds = 2_000;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    writeSync(file, page);
    fdatasyncSync(file);
  }
  const seconds = (performance.now() - started) / 1000;
  rmSync(path);
  return rounds / seconds;
}
