import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { exportUnderTest } from '../testing/export-under-test.ts';
import { FEC_RULES } from './catalogue/fec-rules.ts';
import { changed, fecFile, SOUND } from './testing/fec-file.ts';

const { service, traced, trail } = await exportUnderTest();
afterAll(() => service.close());
beforeEach(() => {
  traced.length = 0;
  trail.broken = false;
});

const SOUND_FILE = fecFile(SOUND);
const WRONG_FILE = fecFile(changed({ 3: { Credit: '100.00', EcritureLib: '' } }));
const KEY = { 'x-api-key': 'key-of-cabinet' };
const json = (url: string, body: unknown) =>
  service.inject({
    method: 'POST',
    url,
    headers: { ...KEY, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const raw = (url: string, payload: string | Buffer, type = 'text/plain') =>
  service.inject({ method: 'POST', url, headers: { ...KEY, 'content-type': type }, payload });

describe('POST /v1/validate/fec', () => {
  test('answers the same to JSON and to the file itself', async () => {
    const asJson = await json('/v1/validate/fec', { content: WRONG_FILE });
    expect(asJson.statusCode).toBe(200);
    expect(asJson.json()).toMatchObject({
      valid: false,
      blocking_count: 2,
      warning_count: 0,
      line_count: SOUND.length,
      separator: '|',
    });
    for (const type of ['text/plain', 'application/octet-stream'])
      expect((await raw('/v1/validate/fec', WRONG_FILE, type)).json()).toEqual(asJson.json());
  });

  test('looks at the encoding of a file that is sent as it is', async () => {
    const windows = await raw(
      '/v1/validate/fec',
      Buffer.from(SOUND_FILE.replace('Prestations', 'Études à 10 \x80'), 'latin1'),
    );
    expect(windows.json().anomalies.map(({ code }: { code: string }) => code)).toEqual(['FEC-FIC-003']);
  });

  test('looks at the name where there is one', async () => {
    const named = (name: string) => raw(`/v1/validate/fec?filename=${name}`, SOUND_FILE);
    expect((await named('732829320FEC20261231.txt')).json().anomalies).toEqual([]);
    expect((await named('export.txt')).json().warnings).toEqual([
      '[FEC-NOM-001] fichier : Le nom du fichier ne suit pas la forme SirenFECAAAAMMJJ.',
    ]);
    expect((await named('x'.repeat(256))).statusCode).toBe(422);
  });

  test('leaves its trace: counts and codes, no content', async () => {
    await json('/v1/validate/fec', { content: WRONG_FILE });
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

  test('gives no result when the trace cannot be written', async () => {
    trail.broken = true;
    for (const url of ['/v1/validate/fec', '/v1/validate/fec/report']) {
      const answer = await raw(url, SOUND_FILE);
      expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Internal Server Error' }]);
    }
  });

  test('an empty content is a file without entries, a missing one a fault of the request', async () => {
    expect((await json('/v1/validate/fec', { content: '' })).json().anomalies[0].code).toBe('FEC-FIC-001');
    expect((await raw('/v1/validate/fec', '')).json().anomalies[0].code).toBe('FEC-FIC-001');
    const missing = await json('/v1/validate/fec', {});
    expect(missing.statusCode).toBe(422);
    expect(missing.json().detail[0]).toMatchObject({ type: 'missing', loc: ['body', 'content'] });
    expect((await json('/v1/validate/fec', { content: 12 })).statusCode).toBe(422);
    expect(traced).toHaveLength(2);
  });

  test('content may hold what a database cannot', async () => {
    expect((await json('/v1/validate/fec', { content: `${SOUND_FILE}\u0000` })).statusCode).toBe(200);
  });

  test('another content type is 415, no key 401', async () => {
    expect((await raw('/v1/validate/fec', SOUND_FILE, 'text/csv')).statusCode).toBe(415);
    expect(
      (
        await service.inject({
          method: 'POST',
          url: '/v1/validate/fec',
          payload: SOUND_FILE,
          headers: { 'content-type': 'text/plain' },
        })
      ).statusCode,
    ).toBe(401);
  });
});

describe('POST /v1/validate/fec/report', () => {
  test('is a Markdown file in French, told by rule', async () => {
    const answer = await raw('/v1/validate/fec/report', WRONG_FILE);
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

  test('a sound file is told to be one, and what was not looked at', async () => {
    const { payload } = await json('/v1/validate/fec/report', { content: SOUND_FILE });
    expect(payload).toContain('**Aucune anomalie bloquante.** Aucun autre point relevé.');
    expect(payload).toContain('ne vaut pas attestation de conformité');
  });
});

test('GET /v1/validate/fec/rules serves the catalogue and leaves no trace', async () => {
  const answer = await service.inject({ url: '/v1/validate/fec/rules', headers: KEY });
  expect(answer.json()).toEqual(FEC_RULES);
  expect(traced).toEqual([]);
});
