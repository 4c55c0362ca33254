type ErrorCodeEntry = { readonly statuses: readonly number[]; readonly meaning: string };

/** Response header with the code of an error, in lower case as Node names headers. */
export const ERROR_CODE_HEADER = 'x-error-code';

/**
 * Every code of an error response, by the part of the page that lists it. A code is stable: a client may compare it, a sentence may
 * change. `docs/errors.md` is generated from this list.
 */
export const ERROR_CODES_BY_AREA = {
  'Keys and limits': {
    no_key: { statuses: [401], meaning: 'The request has no API key' },
    unchecked_key: {
      statuses: [503],
      meaning: 'The API key could not be checked now, since the database does not answer: retry after `Retry-After`',
    },
    duplicate_key: { statuses: [401], meaning: 'The header with the API key was sent more than once' },
    unknown_key: { statuses: [401], meaning: 'The API key was never issued here' },
    revoked_key: { statuses: [401], meaning: 'The API key was revoked' },
    rotated_key: { statuses: [401], meaning: 'The API key was rotated and its overlap has ended' },
    expired_key: { statuses: [401], meaning: 'The API key has reached its expiry' },
    missing_scope: { statuses: [403], meaning: 'The API key lacks the scope of the operation' },
    foreign_tenant: { statuses: [403], meaning: 'The request names a tenant that is not the one of the key' },
    rate_limited: { statuses: [429], meaning: 'Too many requests with this key: wait for `Retry-After`' },
    address_rate_limited: {
      statuses: [429],
      meaning: 'Too many requests without a known key from this address: wait for `Retry-After`',
    },
  },
  'Any request': {
    invalid_request: {
      statuses: [422],
      meaning: 'The request does not match its schema; `detail` lists the problems, each with its own `type`',
    },
    malformed_request: { statuses: [400, 413, 417], meaning: 'The request is not valid HTTP' },
    headers_too_large: { statuses: [431], meaning: 'The headers of the request are too large' },
    request_timeout: { statuses: [408], meaning: 'The request did not arrive in time' },
    body_too_large: { statuses: [413], meaning: 'The body, or the memory that its values need, is over the limit' },
    unsupported_media_type: { statuses: [415], meaning: 'The content type or encoding of the body is not accepted' },
    malformed_form: { statuses: [422], meaning: 'The multipart form cannot be read' },
    too_many_files: { statuses: [413], meaning: 'The form has more files than one call accepts' },
    too_many_parts: { statuses: [413], meaning: 'The form has more parts than one call accepts' },
    no_route: { statuses: [404], meaning: 'The gateway has no such path' },
    not_found: { statuses: [404], meaning: 'The service has no such path or resource' },
    method_not_allowed: { statuses: [405], meaning: 'The path has other methods: see `Allow`' },
    unknown_cursor: { statuses: [422], meaning: '`before` is not the cursor of a page of this list' },
    shutting_down: { statuses: [503], meaning: 'The process is stopping: retry after `Retry-After`' },
    overloaded: { statuses: [503], meaning: 'Too much work is waiting: retry after `Retry-After`' },
    not_ready: { statuses: [503], meaning: 'The process should get no requests now; `reasons` says why' },
    database_unavailable: { statuses: [503], meaning: 'The database cannot be used now: retry after `Retry-After`' },
    outcome_unknown: {
      statuses: [503],
      meaning:
        'The database stopped answering while the work was stored: send it again with the same `Idempotency-Key`',
    },
    log_refused: {
      statuses: [503],
      meaning: 'The audit trail of the tenant accepts no event, so nothing was done: ask the operator',
    },
    trace_not_written: { statuses: [500], meaning: 'The audit event could not be written, so nothing was done: retry' },
    internal_error: { statuses: [500], meaning: 'The service failed; quote `X-Request-Id` to the operator' },
    absent_service: { statuses: [503], meaning: 'The service is not part of this installation' },
    service_unreachable: { statuses: [503], meaning: 'The gateway cannot reach the service' },
    service_failed: { statuses: [502], meaning: 'The service ended the connection without a response' },
    service_timeout: { statuses: [504], meaning: 'The service did not respond in time' },
    page_not_built: { statuses: [503], meaning: 'The pages for people have not been built yet' },
    no_description: { statuses: [503], meaning: 'The description of the service cannot be read now' },
    client_closed_request: { statuses: [499], meaning: 'The client left before the response (in the log only)' },
  },
  'Files of any service': {
    empty_file: { statuses: [422], meaning: 'The file is empty' },
    file_too_large: { statuses: [413], meaning: 'The file is over its limit' },
    missing_file: { statuses: [422], meaning: 'A file that the call needs is missing' },
    unreadable_file: {
      statuses: [422],
      meaning: 'The file is corrupt, truncated, protected by a password, or needs too much time or memory',
    },
    took_too_long: { statuses: [422], meaning: 'Reading the file takes too long' },
    took_too_much_memory: { statuses: [422], meaning: 'Reading the file takes too much memory' },
    page_not_found: { statuses: [404, 422], meaning: 'The document has no such page' },
    no_page_picture: { statuses: [404, 422], meaning: 'A file of this format has no pages that can be shown' },
  },
  Extraction: {
    extension_not_allowed: { statuses: [400], meaning: 'The extension of the file is not accepted' },
    content_mismatch: { statuses: [422], meaning: 'The content of the file is not what its extension says' },
    unreadable_pdf: { statuses: [422], meaning: 'The PDF is corrupt or truncated' },
    unreadable_docx: { statuses: [422], meaning: 'The DOCX is corrupt or truncated' },
    unreadable_picture: { statuses: [422], meaning: 'The picture is corrupt or truncated' },
    password_protected: { statuses: [422], meaning: 'The file needs a password' },
    too_many_pages: { statuses: [422], meaning: 'The file has more pages than are read' },
    picture_too_large: { statuses: [422], meaning: 'A picture of the file has too many pixels' },
    invalid_categories: {
      statuses: [422],
      meaning: '`categories` is not a JSON array with one text or null for each file',
    },
  },
  Jobs: {
    invalid_paths: {
      statuses: [422],
      meaning: '`paths` is not a JSON array with one allowed path or null for each file',
    },
    job_not_found: { statuses: [404], meaning: 'The job does not exist, has expired, or belongs to another client' },
    notify_url_not_allowed: { statuses: [422], meaning: 'Notices of jobs may not go to this URL' },
    not_a_receipt_job: {
      statuses: [409],
      meaning: 'Only the receipts of a job of the kind `receipts` are compared with one another',
    },
    job_closed: { statuses: [409], meaning: 'The job takes no more files' },
    job_full: { statuses: [409], meaning: 'The job would have more files than one job takes' },
    too_many_jobs: { statuses: [409], meaning: 'The client has too many jobs that are not finished' },
    job_storage_full: {
      statuses: [409],
      meaning: 'The files and results of the jobs of the client need too much room',
    },
    job_bucket_not_configured: {
      statuses: [409],
      meaning: 'The operator configured no bucket from which jobs may read objects',
    },
    job_bucket_unavailable: {
      statuses: [503],
      meaning: 'The bucket of the operator does not answer, or refuses the platform: retry after `Retry-After`',
    },
    object_key_not_allowed: {
      statuses: [422],
      meaning: 'The key or prefix of an object is empty, too long, or has a part such as `..`',
    },
    too_many_objects: { statuses: [422], meaning: 'More objects are below the prefix than one call adds' },
    object_not_found: {
      statuses: [404],
      meaning: 'The bucket has no object of this key, or no more when its turn came (in the results of a job only)',
    },
    object_changed: {
      statuses: [409],
      meaning: 'The object was replaced after it was added to the job (in the results of a job only)',
    },
    object_refused: {
      statuses: [422],
      meaning:
        'The bucket lists the object and does not give its content, such as an archived or damaged one (in the results of a job only)',
    },
    job_cancelled: { statuses: [422], meaning: 'The job was cancelled before the file was read (in its results only)' },
    job_keys_unavailable: {
      statuses: [503],
      meaning: 'The keys of jobs cannot be read or kept now: retry after `Retry-After`',
    },
  },
  'Electronic invoices': {
    not_well_formed: { statuses: [422], meaning: 'The file is not well-formed XML' },
    encoding: { statuses: [422], meaning: 'The characters of the file do not match its encoding' },
    doctype: { statuses: [422], meaning: 'The file declares a document type' },
    too_large: { statuses: [422], meaning: 'The XML is larger than the limit' },
    too_deep: { statuses: [422], meaning: 'The XML is nested too deeply' },
    too_many_elements: { statuses: [422], meaning: 'The XML has too many elements' },
    unknown_syntax: { statuses: [422], meaning: 'The file is neither a UBL nor a CII invoice' },
    no_xml_in_pdf: { statuses: [422], meaning: 'The PDF contains no electronic invoice' },
  },
  Authenticity: {
    unsupported_type: { statuses: [422], meaning: 'The file is not a PDF, PNG, JPEG, TIFF or WebP' },
    invalid_fields: { statuses: [422], meaning: '`fields` is not a JSON object of at most 16 KiB' },
  },
  Companies: {
    company_not_found: { statuses: [404], meaning: 'No source knows a company with this SIREN' },
  },
  Scoring: {
    analysis_not_found: { statuses: [404], meaning: 'The analysis is unknown, purged, or of another client' },
    no_evaluable_criteria: { statuses: [422], meaning: 'Job and weights leave nothing to evaluate' },
    scoring_too_complex: { statuses: [422], meaning: 'Scoring the request takes too long or too much memory' },
    scoring_disabled: { statuses: [423], meaning: 'The emergency stop of the client is active' },
    supersedes_unknown: { statuses: [422], meaning: '`supersedes` names no decision of this analysis' },
    already_superseded: { statuses: [409], meaning: 'Another decision has superseded this one' },
    scoring_keys_missing: { statuses: [503], meaning: 'The keys of this month are missing: ask the operator' },
    scoring_keys_unavailable: { statuses: [503], meaning: 'The store of the keys does not respond: retry' },
    scoring_keys_refused: { statuses: [503], meaning: 'The keys cannot be kept safely: ask the operator' },
  },
  Assistant: {
    knowledge_base_not_found: { statuses: [404], meaning: 'The knowledge base is unknown, or of another tenant' },
    document_not_found: { statuses: [404], meaning: 'The document is unknown, or of another knowledge base' },
    conversation_not_found: { statuses: [404], meaning: 'The conversation is unknown, or of another tenant' },
    too_many_knowledge_bases: { statuses: [409], meaning: 'The client has as many knowledge bases as are allowed' },
    knowledge_base_full: { statuses: [422], meaning: 'The knowledge base has as many chunks as are allowed' },
    duplicate_filename: { statuses: [422], meaning: 'Two files of the call have one name and other content' },
    upload_too_large: { statuses: [413], meaning: 'The files of the call take too much memory together' },
    file_not_kept: { statuses: [404], meaning: 'The file of the document is not kept' },
    kept_file_damaged: { statuses: [500], meaning: 'The kept file is damaged: upload the document again' },
    file_key_unavailable: { statuses: [503], meaning: 'The key of the kept files is not available: ask the operator' },
  },
  Export: {
    blocking_anomalies: { statuses: [422], meaning: 'With `strict`, the file would have blocking anomalies' },
    file_too_complex: { statuses: [413], meaning: 'The file has more distinct values than one validation tracks' },
    unreadable_fec: { statuses: [422], meaning: 'The file has no FEC header' },
  },
  'Audit trail': {
    event_not_found: { statuses: [404], meaning: 'The event is unknown, or of another tenant' },
    chain_conflict: { statuses: [409], meaning: 'The event cannot extend the chain: do not retry, verify the chain' },
    idempotency_key_reused: { statuses: [422], meaning: 'The `Idempotency-Key` was used for another call' },
    invalid_window: {
      statuses: [422],
      meaning: 'The window of the verification is inverted, too large or beyond the chain',
    },
    invalid_period: { statuses: [422], meaning: 'The period is inverted, too long or without a time zone' },
    replacement_is_subject: { statuses: [422], meaning: '`replacement` is the identifier to erase' },
    subject_altered: {
      statuses: [409],
      meaning: 'Events of the subject were altered in the database: verify the chain',
    },
    erasure_ledger_conflict: {
      statuses: [409],
      meaning: 'The ledger of erasures contradicts itself: verify the chain',
    },
    checkpoint_pending: { statuses: [404], meaning: 'No checkpoint covers the event yet: retry in a few seconds' },
    no_checkpoint: { statuses: [404], meaning: 'The log has no checkpoint yet' },
    checkpoint_contradiction: { statuses: [409], meaning: 'The stored log does not match its signed checkpoint' },
    invalid_sizes: {
      statuses: [422],
      meaning: '`from_size` and `to_size` are inverted or beyond the newest checkpoint',
    },
  },
  'Keys of an account': {
    key_not_found: { statuses: [404], meaning: 'The key is unknown, or of another tenant' },
    invalid_expiry: { statuses: [422], meaning: '`expires_at` is past, or too far in the future' },
    scope_not_held: { statuses: [403], meaning: 'A key can give only the scopes that it has itself' },
    expiry_beyond_own: { statuses: [403], meaning: 'A key that expires cannot issue one that expires later' },
    too_many_keys: { statuses: [409], meaning: 'The tenant has as many keys as are allowed' },
    too_many_new_keys: { statuses: [409], meaning: 'The tenant got as many keys today as are allowed' },
    already_revoked: { statuses: [409], meaning: 'The key does not work any more already' },
    last_admin_key: { statuses: [409], meaning: 'It is the last key with the scope admin' },
  },
  'Model Context Protocol': {
    rpc_invalid_request: {
      statuses: [400],
      meaning: 'The body is not JSON, no message of the protocol, or of a version that is not supported',
    },
    rpc_method_not_found: { statuses: [404], meaning: 'This server does not have the method of the message' },
    rpc_not_acceptable: { statuses: [406], meaning: 'The Accept header does not admit JSON' },
    origin_not_allowed: { statuses: [403], meaning: 'A web page of this origin may not call' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ErrorCodeEntry>>>>;

type Areas = typeof ERROR_CODES_BY_AREA;

/** A code of `ERROR_CODES_BY_AREA`. */
export type ErrorCode = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas] & string;

/** The statuses and the meaning of every code. */
export const ERROR_CODES: Readonly<Record<ErrorCode, ErrorCodeEntry>> = Object.assign(
  {},
  ...Object.values(ERROR_CODES_BY_AREA),
);
