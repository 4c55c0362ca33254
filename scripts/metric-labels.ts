/**
 * The values of each label, all from lists of the code or of the operator: a value that a caller chooses would make a series for each, until
 * the memory of the process is full.
 */
const LABEL_VALUES: Readonly<Record<string, string>> = {
  action: '`open`, `render`, or the name of a task of a service',
  destination: 'the number and kind of a destination of the relay, as the operator set it',
  document_type: 'a type of document of the contract, or `other`',
  failure: 'class of the failure, from a list of the code',
  id: 'device and inode of the data folder: one value',
  kind: 'of documents: `pdf`, `docx`, `png`, `jpeg`, `tiff`, `bmp`, `bytes`; of texts: `question`, `passage`',
  method: 'an HTTP method that Node knows, or `OTHER`',
  model: '`text_recognition`, `embedding` or `embedding_alignment`',
  outcome: '`ok`, or why not, from a list of the code',
  place: 'a place of anchors that the operator set',
  reason: 'from a list of the code: reasons of denials, refusals and stops of workers',
  route: 'a path of the API with its parameters as `{names}`, a name of a route, or `unmatched`',
  service: 'a service, or `gateway`',
  source: '`search`, `cache`, or `fallback`: a search whose language model failed',
  status: 'an HTTP status; 499 for a request that its client abandoned',
  store: 'a place of anchors that the operator set',
  tenant: 'a tenant that the operator created: the first 500 that were refused, then `other`',
  tool: 'a tool of MCP',
  use: '`assistant`, `extraction` or `question_embedding`',
};

/** Returns the values of a label for the page. @throws Error for a label that is not described here. */
export function describeLabel(label: string): string {
  const values = LABEL_VALUES[label];
  if (values === undefined) throw new Error(`the label ${label} is not described in scripts/metric-labels.ts`);
  return values;
}
