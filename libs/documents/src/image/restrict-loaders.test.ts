import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const RESTRICT_LOADERS_URL = new URL('./restrict-loaders.ts', import.meta.url);

/** In a process of its own, because loaders are blocked for a whole process: tries to load each format, before and after. */
const PROGRAM = `
  import sharp from 'sharp';
  const { restrictImageLoaders } = await import(process.argv[1]);
  const create = (format) => sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } }).toFormat(format).toBuffer();
  const files = { svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>') };
  for (const format of ['png', 'jpeg', 'tiff', 'gif', 'webp', 'avif']) files[format] = await create(format);
  const listLoaded = async () => {
    const loaded = [];
    for (const [format, bytes] of Object.entries(files))
      await sharp(bytes).raw().toBuffer().then(() => loaded.push(format), () => undefined);
    return loaded;
  };
  const before = await listLoaded();
  restrictImageLoaders();
  const raw = await sharp(Buffer.alloc(12), { raw: { width: 2, height: 2, channels: 3 } }).png().toBuffer();
  console.log(JSON.stringify({ before, after: await listLoaded(), raw: raw.length > 0 }));
`;

test('leaves only the loaders of the formats that are read', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM, RESTRICT_LOADERS_URL.href], {
    cwd: new URL('.', import.meta.url),
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({
    before: ['svg', 'png', 'jpeg', 'tiff', 'gif', 'webp', 'avif'],
    after: ['png', 'jpeg', 'tiff', 'gif', 'webp'],
    raw: true,
  });
});
