import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROGRAM = new URL('./analyze-document.program.ts', import.meta.url).href;
const LIST_IMPORTS = `
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ resolve: (name, context, next) => {
    const found = next(name, context);
    urls.push(found.url);
    return found;
  } });
  await import('${PROGRAM}');
  console.log(JSON.stringify(urls));
`;

test('a worker starts without the libraries of manifests and of signatures, which few files have', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LIST_IMPORTS]);
  const urls = JSON.parse(stdout) as readonly string[];
  expect(urls).toContain(PROGRAM);
  expect(urls.filter((url) => /node_modules\/(?:@trustnxt|@peculiar|pkijs|asn1js)\//.test(url))).toEqual([]);
});
