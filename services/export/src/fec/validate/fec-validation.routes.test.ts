import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { buildFec, changeLines, VALID_LINES } from '../testing/fec-file.ts';
import { FEC_RULES } from './anomalies/fec-rules.ts';

const { service, traced, trail } = await createTestService();
afterAll(() => service.close());
beforeEach(() => {
  traced.length = 0;
  trail.broken = false;
});

const VALID_FILE = buildFec(VALID_LINES);
const WRONG_FILE = buildFec(changeLines({ 3: { Credit: '100.00', EcritureLib: '' } }));
const KEY_HEADER = { 'x-api-key': 'key-of-cabinet' };
const postJson = (url: string, body: unknown) =>
  service.inject({
    method: 'POST',
    url,
    headers: { ...KEY_HEADER, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const postRaw = (url: string, payload: string | Buffer, type = 'text/plain') =>
  service.inject({ method: 'POST', url, headers: { ...KEY_HEADER, 'content-type': type }, payload });

describe('POST /v1/validate/fec', () => {
  test('returns the same result for JSON and for the file itself', async () => {
    const asJson = await postJson('/v1/validate/fec', { content: WRONG_FILE });
    expect(asJson.statusCode).toBe(200);
    expect(asJson.json()).toMatchObject({
      valid: false,
      blocking_count: 2,
      warning_count: 0,
      line_count: VALID_LINES.length,
      separator: '|',
    });
    for (const type of ['text/plain', 'application/octet-stream'])
      expect((await postRaw('/v1/validate/fec', WRONG_FILE, type)).json()).toEqual(asJson.json());
  });

  test('validates the encoding of a file sent as raw bytes', async () => {
    const windows = await postRaw(
      '/v1/validate/fec',
      Buffer.from(VALID_FILE.replace('Prestations', 'Études à 10 \x80'), 'latin1'),
    );
    expect(windows.json().anomalies.map(({ code }: { code: string }) => code)).toEqual(['FEC-FIC-003']);
  });

  test('applies the rules of the file name when the query has one', async () => {
    const named = (name: string) => postRaw(`/v1/validate/fec?filename=${name}`, VALID_FILE);
    expect((await named('732829320FEC20261231.txt')).json().anomalies).toEqual([]);
    expect((await named('export.txt')).json().warnings).toEqual([
      '[FEC-NOM-001] fichier : Le nom du fichier ne suit pas la forme SirenFECAAAAMMJJ.',
    ]);
    expect((await named('x'.repeat(256))).statusCode).toBe(422);
  });

  test('records an audit event with counts and codes and without content', async () => {
    await postJson('/v1/validate/fec', { content: WRONG_FILE });
    expect(traced).toEqual([
      {
        tenant: 'cabinet',
        event: {
          action: 'fec.validate',
          resource_type: 'fec',
          resource_id: expect.stringMatching(/^id-\d+$/),
          metadata: {
            valid: false,
            line_count: 7,
            blocking_count: 2,
            warning_count: 0,
            codes: { 'FEC-OBL-009': 1, 'FEC-MNT-002': 1 },
          },
        },
      },
    ]);
  });

  test('returns 500 without a result when the audit event cannot be written', async () => {
    trail.broken = true;
    for (const url of ['/v1/validate/fec', '/v1/validate/fec/report']) {
      const answer = await postRaw(url, VALID_FILE);
      expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Internal Server Error' }]);
    }
  });

  test('returns a result for an empty content and 422 for a missing one', async () => {
    expect((await postJson('/v1/validate/fec', { content: '' })).json().anomalies[0].code).toBe('FEC-FIC-001');
    expect((await postRaw('/v1/validate/fec', '')).json().anomalies[0].code).toBe('FEC-FIC-001');
    const missing = await postJson('/v1/validate/fec', {});
    expect(missing.statusCode).toBe(422);
    expect(missing.json().detail[0]).toMatchObject({ type: 'missing', loc: ['body', 'content'] });
    expect((await postJson('/v1/validate/fec', { content: 12 })).statusCode).toBe(422);
    expect(traced).toHaveLength(2);
  });

  test('accepts content with characters that PostgreSQL cannot store', async () => {
    expect((await postJson('/v1/validate/fec', { content: `${VALID_FILE}\u0000` })).statusCode).toBe(200);
  });

  test('returns 415 for another content type and 401 without a key', async () => {
    expect((await postRaw('/v1/validate/fec', VALID_FILE, 'text/csv')).statusCode).toBe(415);
    expect(
      (
        await service.inject({
          method: 'POST',
          url: '/v1/validate/fec',
          payload: VALID_FILE,
          headers: { 'content-type': 'text/plain' },
        })
      ).statusCode,
    ).toBe(401);
  });
});

describe('POST /v1/validate/fec/report', () => {
  test('returns a Markdown file in French, grouped by rule', async () => {
    const answer = await postRaw('/v1/validate/fec/report', WRONG_FILE);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': 'attachment; filename="fec-report.md"',
    });
    const text = answer.payload;
    expect(text).toContain("**Le fichier ne doit pas être remis en l'état : 2 anomalies bloquantes.**");
    expect(text).toContain('### FEC-MNT-002 : Le séparateur décimal est un point ; la virgule est attendue.');
    expect(text).toContain('- Où : colonne Credit ; ligne 5');
    expect(text).toContain('| Total des débits | 1 240,00 € |');
    expect(text).not.toMatch(/Valmy|Prestations|FA1/);
    expect(traced.map(({ event }) => event.action)).toEqual(['fec.report']);
  });

  test('states that a valid file has no anomaly, and the limits of the validation', async () => {
    const { payload } = await postJson('/v1/validate/fec/report', { content: VALID_FILE });
    expect(payload).toContain('**Aucune anomalie bloquante.** Aucun autre point relevé.');
    expect(payload).toContain('ne vaut pas attestation de conformité');
  });
});

test('GET /v1/validate/fec/rules returns the catalogue and records no audit event', async () => {
  const answer = await service.inject({ url: '/v1/validate/fec/rules', headers: KEY_HEADER });
  expect(answer.json()).toEqual(FEC_RULES);
  expect(traced).toEqual([]);
});
