import type { Environment } from '@probant/kernel/settings/define-settings';
import { describe, expect, test } from 'vitest';
import { languageModelSettings } from './language-model.settings.ts';

const read = (environment: Environment) => languageModelSettings.read(environment, '/r');
const url = 'http://127.0.0.1:9000';

describe('settings of the language model', () => {
  test('an address and a name are enough, a key is optional', () => {
    expect(read({ PROBANT_LLM_URL: url, PROBANT_LLM_MODEL: 'small' })).toMatchObject({
      settings: { extraction: { url, model: 'small', key: null }, assistant: null },
    });
  });

  test('an address without a name is rejected', () => {
    expect(read({ PROBANT_LLM_URL: url })).toEqual({
      ok: false,
      problems: ['PROBANT_LLM_MODEL: expected a text, as PROBANT_LLM_URL is set'],
    });
  });

  test('a name without an address is rejected', () => {
    expect(read({ PROBANT_LLM_MODEL: 'small' })).toEqual({
      ok: false,
      problems: ['PROBANT_LLM_URL: expected a URL that starts with http:// or https://, as PROBANT_LLM_MODEL is set'],
    });
  });

  test('an address that is not a web URL is rejected', () => {
    expect(read({ PROBANT_LLM_URL: 'ftp://x', PROBANT_LLM_MODEL: 'small' })).toEqual({
      ok: false,
      problems: ['PROBANT_LLM_URL: expected a URL that starts with http:// or https://'],
    });
  });

  test('a key alone configures no model', () => {
    expect(read({ PROBANT_LLM_KEY: 'alone' })).toMatchObject({ settings: { extraction: null, assistant: null } });
  });

  test('the assistant has it only when it is listed', () => {
    const model = { PROBANT_LLM_URL: url, PROBANT_LLM_MODEL: 'small' };
    expect(read({ ...model, PROBANT_LLM_FOR: 'assistant' })).toMatchObject({
      settings: { extraction: null, assistant: { model: 'small' } },
    });
    expect(read({ ...model, PROBANT_LLM_FOR: 'extraction,assistant' })).toMatchObject({
      settings: { extraction: { model: 'small' }, assistant: { model: 'small' } },
    });
    expect(read({ PROBANT_LLM_FOR: 'everyone' })).toMatchObject({ ok: false });
  });
});
