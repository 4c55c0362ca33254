import { expect, test } from 'vitest';
import { createProgressLines } from './progress-lines.ts';

test('prints a line every 30 s where there is no terminal, and nothing after the end', () => {
  const written: string[] = [];
  let ms = 0;
  const lines = createProgressLines({
    ...{ label: 'read', total: 200, unit: 'files' as const },
    stream: { write: (text: string) => written.push(text) },
    now: () => ms,
  });
  for (; ms < 65_000; ms += 1_000) lines.add(1);
  lines.close();
  ms = 200_000;
  lines.add(1);
  expect(written).toEqual([
    'read  [###.................]  15 %  31 files of 200 files  1 files/s  2:44 left\n',
    'read  [######..............]  30 %  61 files of 200 files  1 files/s  2:17 left\n',
  ]);
});

test('draws a bar on a terminal instead', () => {
  const written: string[] = [];
  let ms = 0;
  const stream = { isTTY: true, columns: 80, write: (text: string) => written.push(text) };
  const lines = createProgressLines({ label: 'read', total: 4, unit: 'files', stream, now: () => ms });
  ms = 4_000;
  lines.add(1);
  lines.close();
  expect(written[0]).toContain('\r\u001b[2Kread  [#####...............]  25 %');
});
