import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { askConfirmation } from './ask-confirmation.ts';

/** A terminal on which a person types `typed`. */
function ask(typed: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const asked = askConfirmation('delete it?', { input, output });
  input.end(typed);
  return { asked, output };
}

describe('askConfirmation', () => {
  test.each(['y\n', 'yes\n', ' Y \n'])('resolves for the answer %j', async (typed) => {
    const { asked, output } = ask(typed);
    await expect(asked).resolves.toBeUndefined();
    expect(String(output.read())).toContain('delete it? [y/N] ');
  });

  test.each(['n\n', '\n', 'yellow\n', ''])('refuses for the answer %j', async (typed) => {
    await expect(ask(typed).asked).rejects.toThrow('nothing was deleted');
  });

  test('refuses without a terminal, and says what to add', async () => {
    await expect(ask('y\n', false).asked).rejects.toThrow('add --yes');
  });
});
