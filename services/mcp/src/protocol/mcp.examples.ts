/** The response to a `tools/call` of `list_export_formats`. */
export const resultExample = {
  summary: 'The result of a tool',
  value: {
    jsonrpc: '2.0',
    id: 1,
    result: {
      content: [{ type: 'text', text: '{"formats":[{"format":"fec","description":"FEC","category":"accounting"}]}' }],
      structuredContent: { formats: [{ format: 'fec', description: 'FEC', category: 'accounting' }] },
    },
  },
} as const;

/** The response when a service refuses the arguments of a tool. */
export const refusalExample = {
  summary: 'A refusal that the model reads',
  value: {
    jsonrpc: '2.0',
    id: 2,
    result: {
      content: [{ type: 'text', text: 'The arguments are not valid:\n- siren: Field required' }],
      isError: true,
    },
  },
} as const;
