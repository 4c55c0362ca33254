import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainDatabase } from './explained-database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([]);
  await store.database.system(async (sql) => {
    await sql.query('create table letter (id int primary key, sender text, subject text)');
    await sql.query('create index letter_sender on letter (sender)');
    await sql.query('create table stamp (id int)');
    await sql.query('create table parcel (id int)');
  });
});
afterAll(() => store.close());

test('names the tables that a statement reads whole for lack of an index', async () => {
  const explained = explainDatabase(store.database);
  const { database } = explained;
  await database.system((sql) => sql.query('select subject from letter where sender = $1', ['a']));
  await database.tenant(parseTenantId('acme'), (sql) => sql.prepared('one', 'select 1 from letter where id = $1', [1]));
  await database.system((sql) => sql.query('insert into letter values (1, $1, $2)', ['a', 'b']));
  expect(explained.listWholeReads()).toEqual([]);

  await database.system((sql) => sql.query('select sender from letter where subject = $1', ['b']));
  await database.system((sql) => sql.query('update letter set subject = $1 where id in (select id from stamp)', ['c']));
  expect(explained.listWholeReads()).toEqual(['public.letter', 'public.stamp']);

  await database.tenant(parseTenantId('acme'), (sql) =>
    sql.preparedLast('last', 'select id from parcel where id = $1', [1]),
  );
  expect(explained.listWholeReads()).toEqual(['public.letter', 'public.parcel', 'public.stamp']);
  expect(explained.countStatements()).toBe(6);
});
