import { parseJson } from '@probant/kernel/json/parse-json';
import { OpenAiError } from './openai-error.ts';
import { readStreamedChoice } from './read-choices.ts';

/** A token of an answer takes some 250 bytes with the JSON around it. */
const MAX_STREAM_BYTES = 4_194_304;
const MAX_LINE_LENGTH = 65_536;
const END_MARK = '[DONE]';

/**
 * Yields the texts of the deltas of a streamed chat completion: server-sent events whose data is JSON, the last one `[DONE]`. Some
 * servers leave that one out after the reason for which they stopped. Other fields, comments and empty deltas are skipped.
 *
 * @throws OpenAiError when an event is no completion, the stream is too long or it ends too early.
 */
export async function* readChatStream(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<string> {
  let isComplete = false;
  for await (const line of readLines(body ?? [])) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (data === END_MARK) return;
    const choice = readStreamedChoice(tryParseJson(data));
    if (choice === null) throw new OpenAiError('no message');
    isComplete ||= choice.isLast;
    if (choice.text !== '') yield choice.text;
  }
  if (!isComplete) throw new OpenAiError('incomplete response');
}

/** Yields the lines of a stream. What follows the last line break is no complete line, and is left out. */
async function* readLines(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let byteCount = 0;
  let rest = '';
  for await (const chunk of chunks) {
    byteCount += chunk.length;
    if (byteCount > MAX_STREAM_BYTES) throw new OpenAiError('response too long');
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw new OpenAiError('response too long');
    yield* lines;
  }
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
