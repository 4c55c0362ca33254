import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ResultFile, ToolResult } from '../tool-definition/tool.ts';
import { ToolError } from '../tool-definition/tool-error.ts';

/** Characters of the text of a result. The same data is sent a second time as `structuredContent`. */
const MAX_TEXT_CHARACTERS = 2 * 1_048_576;

/**
 * Returns the result of a call: the data, the same as text for clients that read no data, and the file.
 *
 * @throws ToolError when it is too long.
 */
export function toCallResult({ structured, text, file }: ToolResult): CallToolResult {
  const shownText = text ?? JSON.stringify(structured);
  if (shownText.length > MAX_TEXT_CHARACTERS)
    throw new ToolError('The result has more than 2 MiB. Ask for less at a time, or use the HTTP routes.');
  return {
    content: [{ type: 'text', text: shownText }, ...(file === undefined ? [] : [toResource(file)])],
    structuredContent: structured,
  };
}

export const toErrorResult = (message: string): CallToolResult => ({
  content: [{ type: 'text', text: message }],
  isError: true,
});

/** The bytes in base64, so that the encoding and the line ends of the format stay as they are. */
const toResource = ({ filename, mediaType, bytes }: ResultFile) => ({
  type: 'resource' as const,
  resource: {
    uri: `probant://export/${encodeURIComponent(filename)}`,
    mimeType: mediaType,
    blob: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  },
});
