import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { SERVICE_NAMES } from '@probant/kernel/service-catalogue';
import { describe, expect, test } from 'vitest';
import { SERVICE_ROUTES } from '../services/gateway/src/route-table.ts';

type Operation = { readonly 'x-required-scope'?: string; readonly requestBody?: unknown };

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

const { paths } = JSON.parse(read('openapi/probant.json')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Health answers without a key, at paths of its own. */
const CALLED = Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/v1/')));
const operations = Object.entries(CALLED).flatMap(([path, methods]) =>
  METHODS.flatMap((method) => {
    const operation = methods[method];
    return operation === undefined
      ? []
      : [{ method: method.toUpperCase(), path, scope: operation['x-required-scope'] }];
  }),
);

describe('the scopes in docs/gateway.md', () => {
  const table = read('docs/gateway.md').match(/^\| scope \| needed for \|\n(?:\|.*\n)+/m)?.[0] ?? '';
  const rows = table
    .split('\n')
    .slice(2)
    .flatMap((row) => {
      const [, scope = '', routes = ''] = /^\| `?(\w+)`? \| (.*) \|$/.exec(row) ?? [];
      return [...routes.matchAll(/(?:\b(GET|POST|PUT|DELETE) )?`(\/[^`]*)`/g)].map(([, method, path = '']) => ({
        scope,
        method,
        path,
      }));
    });

  /** What the table says of an operation: the row with its path, otherwise that of its method. */
  const findScope = ({ method, path }: { readonly method: string; readonly path: string }): string =>
    rows.find(
      (row) =>
        (row.method ?? method) === method &&
        (row.path.endsWith('*') ? path.startsWith(row.path.slice(0, -1)) : path === row.path),
    )?.scope ?? (method === 'GET' ? 'read' : 'write');

  test('are those of every operation', () => {
    expect(operations.length).toBeGreaterThan(60);
    const said = operations.map((operation) => ({ ...operation, scope: findScope(operation) }));
    expect(said).toEqual(operations.map((operation) => ({ ...operation, scope: operation.scope ?? 'none' })));
  });

  test('name no path that does not exist', () => {
    const known = (path: string): boolean =>
      path.endsWith('*') ? Object.keys(paths).some((own) => own.startsWith(path.slice(0, -1))) : path in paths;
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ path }) => !known(path))).toEqual([]);
  });
});

/** The pages in which the routes of a service may be described: its README and the pages that it links to. */
function readPages(folder: string): string {
  const readme = read(`${folder}/README.md`);
  const pages = [...readme.matchAll(/\(\.\.\/\.\.\/(docs\/[\w/-]+\.md)/g)].map(([, page = '']) => read(page));
  return [readme, ...pages].join('\n');
}

/** Whether a text has a path that does not go on. */
const names = (text: string, path: string): boolean =>
  new RegExp(`${path.replaceAll(/[{}]/g, '\\$&')}(?![\\w/{-])`).test(text);

const findOwner = (path: string): string | undefined =>
  SERVICE_ROUTES.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`)).toSorted(
    (a, b) => b.prefix.length - a.prefix.length,
  )[0]?.service;

/** `/mcp` has a protocol of its own and is not in the description. */
describe.each([...SERVICE_NAMES, 'account'].filter((name) => name !== 'mcp'))('every path of %s', (name) => {
  test('is in its README or in a page that the README links to', () => {
    const text = readPages(`services/${name === 'account' ? 'gateway' : name}`);
    const own = Object.keys(CALLED).filter((path) => findOwner(path) === name);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((path) => !names(text, path))).toEqual([]);
  });
});

test('docs/formats.md names every path that takes a file', () => {
  const page = read('docs/formats.md');
  const takesFile = ({ requestBody }: Operation): boolean =>
    requestBody !== undefined && JSON.stringify(requestBody).includes('multipart/form-data');
  const taking = Object.entries(CALLED).filter(([, methods]) => Object.values(methods).some(takesFile));
  expect(taking.length).toBeGreaterThan(8);
  expect(taking.map(([path]) => path).filter((path) => !names(page, path))).toEqual([]);
});

test('every path of the description belongs to a service', () => {
  expect(Object.keys(CALLED).filter((path) => findOwner(path) === undefined)).toEqual([]);
});
