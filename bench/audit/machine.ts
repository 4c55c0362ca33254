import { hash } from 'node:crypto';
import { fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';

/** SHA-256 of 560 bytes, a second on one core: what a chain link could cost at least. */
export function hashesPerSecond(): number {
  const input = Buffer.alloc(560, 7);
  const rounds = 400_000;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    input.writeUInt32BE(round);
    hash('sha256', input, 'binary');
  }
  return rounds / ((performance.now() - started) / 1000);
}

/** Appends of 4 KiB, each synced, a second, one after another in a folder. */
export function syncsPerSecond(folder: string): number {
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
