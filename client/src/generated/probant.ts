// Generated from openapi/*.json by `npm run client`. Do not edit.
import type { RawBody, UploadFile } from '../upload.ts';
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the platform
         * @description Needs no key. A service that is not part of this start is `absent`.
         */
        get: operations["getPlatformHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process answers, for an orchestrator that restarts it
         * @description Addition. Never refused for a rate, and makes no query.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process should get requests, for a load balancer
         * @description Addition. Never refused for a rate, and makes no query.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the document types and their fields
         * @description The same for every caller. The members of a list follow it, as `line_items[].amount`.
         */
        get: operations["listSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the fields of one document
         * @description Fields that were not read are null. Without `document_type`, the type is detected; for a file of none of the five types, `confidence` is below 0.3 and `data` is null. Of a file with several documents the first is read and `confidence` is at most 0.5, unless `split=true` asks for a list of results. Nothing is stored.
         */
        post: operations["extractDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the fields of up to 100 documents
         * @description Items are in upload order. A file that fails is an item with `error` and confidence 0.
         */
        post: operations["extractDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render one page of a file as PNG
         * @description The boxes of `include=geometry` are shares of this picture. The header `X-Page-Count` contains the number of pages. A page higher than 20,000 pixels is narrower than requested. A DOCX has no pages to render. Nothing is stored.
         */
        post: operations["renderPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/e-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an e-invoice
         * @description Reads UBL 2.1 (Invoice, CreditNote) and Cross Industry Invoice D16B (Factur-X, ZUGFeRD 2, XRechnung): an `.xml` file, or the one inside a `.pdf`. The result is that of `POST /v1/extract`, with `text_source` `embedded_xml` and an empty `raw_text`. Nothing is stored.
         */
        post: operations["extractEInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/validate/e-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate an e-invoice
         * @description Applies the business rules of EN 16931 (those of the model, the amounts, the codes and each VAT category), the rules of UBL, and those of the Factur-X profile that the file states. Each finding names its rule, its place and what to do, in French. Nothing is stored.
         */
        post: operations["validateEInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/extract/receipts/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyze up to 100 receipts for missing data, inconsistencies, policy breaches and duplicates
         * @description Returns assessments for human review; no receipt is rejected, changed or stored. A file that fails becomes an item with `error`. With `Accept: text/event-stream`, each finished file is a `progress` event `{index, filename, error, finished}` and the response is a `result` event. A request error found after the first event is an `error` event `{status, code, detail}`.
         */
        post: operations["analyzeReceipts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs of the client, newest first
         * @description Addition. The last 200 that have not expired.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a job, which reads many files in the background
         * @description Addition. Add files with `POST /v1/jobs/{job_id}/files`, close the job, and read its results when it is `done`. Files and results are encrypted with a key of the job, which is destroyed when the job expires or is deleted. Calls for which somebody waits come first. With `notify_url`, a signed notice without names and values is sent when the job is done.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a job
         * @description Addition. `files` counts what arrived, waits, was read and failed.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Destroy the key of a job, and delete its files and results
         * @description Addition. Reading stops. The audit trail keeps counts only.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add up to 100 files to an open job
         * @description Addition. All files of a call are added, or none; call again for more. Reading begins at once. A file that is not accepted (its extension, its size, its content) is added too, and fails alone: a file may have 50 MiB, a FEC 128 MiB.
         */
        post: operations["uploadJobFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add objects of the operator's bucket to an open job
         * @description Addition. Only where the operator configured a bucket. Keys and prefix are below the folder of the client in it, which no key can leave. All objects of a call are added, or none; each is read when its turn comes, and fails when it was replaced or removed until then. Add them with their names (`keys`), or all below a `prefix`.
         */
        post: operations["addJobObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that no more files come
         * @description Addition. The job is `done` once its last file was read. Repeating the call changes nothing.
         */
        post: operations["closeJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the reading of a job
         * @description Addition. What was read stays until the job expires; the other files fail with `job_cancelled`. A finished job stays as it is.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the results of a job as NDJSON or CSV
         * @description Addition. NDJSON has one line for each file that was read or failed, in the order of their positions: `{position, filename, path, result, error}`, with `result` as the route for one file answers, or with `error` as `{code, detail}`; `path` only where it was sent. CSV (`format=csv`, or `Accept: text/csv`) has one line for each document, with a column for each field of `document_type`, or of all types; of FEC files one line for each anomaly: UTF-8 with a byte order mark, semicolons and decimal commas, no formulas. Before the job is `done`, files that wait are left out; `after` names the last position that was received.
         */
        get: operations["getJobResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the receipts of a job that may have been submitted twice
         * @description Addition. The groups of `POST /v1/extract/receipts/analyze`, over all receipts of a job of the kind `receipts` that were read so far: ask again once the job is `done`.
         */
        get: operations["getJobDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/extraction/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and version of the service
         * @description Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.
         */
        get: operations["getExtractionHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/authenticity/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whether a document deserves a check, and why
         * @description Accepts a PDF, PNG, JPEG, TIFF or WebP, recognised by its content. At most 30 pages are analysed. The opinion signals that a human check is warranted; it neither authorises nor refuses anything. The file is analysed in memory and never stored. Any answer other than 200 means "not evaluated", never "no signal".
         */
        post: operations["analyzeAuthenticity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authenticity/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and version of the service
         * @description Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.
         */
        get: operations["getAuthenticityHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score one candidate against a job
         * @description A deterministic comparison of declared words: it ranks and explains, and never decides. A person must review the result. Members that identify a person are ignored and listed in `minimization.ignored_fields`. A whole response of `POST /v1/extract` for a resume is a candidate too: its `data` is scored. An object without any member of a candidate is refused.
         */
        post: operations["analyzeCandidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analyze/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score up to 100 candidates against a job, best score first
         * @description Scores each candidate as `POST /v1/analyze` does: the order is a comparison, never a decision, and a person must review it.
         */
        post: operations["analyzeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/analyze/competency-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score a competency text against a job
         * @description The skills of the job that the text contains are those of the candidate. The text is never stored.
         */
        post: operations["analyzeCompetencyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hr/analyses/{analysis_id}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what persons decided on an analysis
         * @description The decisions of the journal (addition), newest first, at most 1,000. `contradicts` are the outcomes that were in force when the decision was made and that it changed without naming them in `supersedes`.
         */
        get: operations["listDecisions"];
        put?: never;
        /**
         * Record what a person decided on an analysis
         * @description A candidate contests with `review_requested`; the decision that follows is `revised` and names the one that it replaces in `supersedes`. A decision that contradicts an earlier one without naming it is recorded too, and the answer names the earlier one in `contradicts`. Nothing is decided by the service.
         */
        post: operations["recordDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hr/oversight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count how often decisions follow the score, and how soon
         * @description Counts only (addition). A high agreement rate with a high hasty share is a sign of automation bias.
         */
        get: operations["getOversight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hr/subjects/ref": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the pseudonyms of a candidate, for an access request
         * @description One for each month whose key still exists. Send each to `POST /v1/gdpr/export` of the audit trail with `subject_type` `resource_id`. The identifier is not stored. Every identifier has pseudonyms; `known` (addition) tells whether an analysis has one of them.
         */
        post: operations["listSubjectRefs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hr/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the retention of the journal and the state of the emergency stop
         * @description The settings of the tenant of the key: the defaults while none are stored.
         */
        get: operations["getScoringSettings"];
        /**
         * Set the retention of the journal and the emergency stop
         * @description A shorter retention destroys the keys of older months before the response; a longer one does not bring them back. `scoring_enabled: false` stops the three analysis routes with 423 until it is true again. An omitted member keeps its value.
         */
        put: operations["putScoringSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hr/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage notice that analyses name in notice_version
         * @description Addition: what the score is for, how it is computed, what a recruiter must check and the rights of candidates.
         */
        get: operations["getScoringNotice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scoring/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and version of the service
         * @description Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.
         */
        get: operations["getScoringHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge-bases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the knowledge bases of the client, newest first
         * @description All of them in one list, with the number of their documents and passages.
         */
        get: operations["listKnowledgeBases"];
        put?: never;
        /**
         * Create an empty knowledge base
         * @description Names need not be unique: each call creates another knowledge base, unless it repeats one with the same `Idempotency-Key`.
         */
        post: operations["createKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge-bases/{kb_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a knowledge base
         * @description With the number of its documents and passages, and of the vectors that are ready or pending.
         */
        get: operations["getKnowledgeBase"];
        put?: never;
        post?: never;
        /**
         * Delete a knowledge base and all its documents
         * @description Text, index and vectors are deleted with it. The audit trail keeps counts only.
         */
        delete: operations["deleteKnowledgeBase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge-bases/{kb_id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a knowledge base, newest first
         * @description All of them in one list, without their text.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Add documents to a knowledge base
         * @description Accepts PDF, DOCX, ODT, PPTX, XLSX, HTML, Markdown, CSV, text, PNG, JPEG and TIFF, at most 50 MiB, 2,000 pages and 200 pages for OCR each. All files are stored or none. A file with the name and the bytes of a document is that document; with other bytes it replaces it.
         */
        post: operations["uploadDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge-bases/{kb_id}/documents/{doc_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Its text, its index and its kept file are deleted with it. The audit trail keeps counts only.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge-bases/{kb_id}/documents/{doc_id}/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the text of a page with its places
         * @description Shows a citation on its page (addition). A format without pages has one page.
         */
        get: operations["getDocumentPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge-bases/{kb_id}/documents/{doc_id}/pages/{page}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Render a page as PNG
         * @description Only where the operator keeps files (`PROBANT_KB_KEEP_FILES`), for PDF and image files (addition). The boxes of the blocks of a page are shares of this picture. A page higher than 20,000 pixels is narrower than requested.
         */
        get: operations["getDocumentPagePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/knowledge-bases/{kb_id}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question from the documents of a knowledge base
         * @description The answer is made of sentences of the documents, with the passages as citations. When the documents do not answer, the message says so and there are no citations. A short follow-up with `conversation_id` is read with the question before it. Where the operator has set up a language model, the message is its answer: each sentence was checked against the passages that [n] after it names, citation n of the list. With `Accept: text/event-stream`, each piece of the message is a `progress` event `{text}` as soon as it is checked, and the response is a `result` event, whose message counts: it is another one when the model fails in the middle. A failure after the first event is an `error` event `{status, code, detail}`.
         */
        post: operations["queryKnowledgeBase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistant/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and version of the service
         * @description Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.
         */
        get: operations["getAssistantHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the export formats
         * @description The same for every caller. Each format has a route under `/v1/export`.
         */
        get: operations["listFormats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/fec": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the FEC of a fiscal year
         * @description LPF, art. A. 47 A-1: 18 fields separated by `|`, UTF-8 with a byte order mark, days as YYYYMMDD, a decimal comma. Entries keep the order of the request. The service validates the file before it sends it: the headers `X-Fec-Blocking-Count` and `X-Fec-Warning-Count` have the number of anomalies. With `strict=true`, a blocking anomaly gives a 422 with codes and places, and no data.
         */
        post: operations["exportFec"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/fec-xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the FEC of a fiscal year as XML
         * @description LPF, art. A. 47 A-1, VI, 2°: by journal and entry, as in the schema formatA47A-I-VII-1.xsd of the tax administration. Where the schema has one value for a journal or an entry and a line has another one, that value follows the amount of the line.
         */
        post: operations["exportFecXml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/fec-description": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Describe the FEC of a fiscal year
         * @description LPF, art. A. 47 A-1, XI: fields and their meaning, journal codes, character set, structure and conventions of the file that `/v1/export/fec` writes from the same request. Plain text in French.
         */
        post: operations["describeFec"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/ledger-a": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export entries for package A (fixed-width, 231 characters)
         * @description Quadra ASCII, ISO-8859-1: one M record of 231 characters per entry. `accounts=true` adds one C record of 453 characters per account before them; accounts that the package already has stay unchanged. An auxiliary account replaces the general one. Accounts of more than 8 and journals of more than 3 characters are rejected. Labels are cut to 30 (and 20) characters; references keep their end.
         */
        post: operations["exportLedgerA"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/ledger-b": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export entries for package B (TRA file)
         * @description Cegid TRA version 11, extended journal, windows-1252: a header, one record per journal, one record per entry. `accounts=true` adds one record per account and third party after the header. Accounts of more than 17 and journals of more than 3 characters are rejected. Labels and references are cut to 35 characters.
         */
        post: operations["exportLedgerB"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export rows as a CSV file
         * @description RFC 4180, UTF-8 with a byte order mark. A text that a spreadsheet would run as a formula starts with an apostrophe; numbers stay numbers. At most 100,000 rows.
         */
        post: operations["exportCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/payroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export salaries as a standard CSV file
         * @description For spreadsheets: `;` as delimiter, UTF-8 with a byte order mark, decimal commas. A text that would run as a formula starts with an apostrophe.
         */
        post: operations["exportPayroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/payroll/payroll-a": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export payroll variables for package A (CSV)
         * @description Silae layout, ASCII. The value is the quantity for days and hours and the amount for flat items, over the whole month. Employee ids and codes that the file cannot hold unchanged, and variables without the value that their unit requires, are rejected.
         */
        post: operations["exportPayrollA"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export/payroll/payroll-b": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export payroll variables for package B (tab-separated)
         * @description 123Paie layout, ASCII. Base, result and rate are the quantity, amount and rate, each empty when it is absent. Labels lose their accents. Employee ids and codes that the file cannot hold unchanged are rejected.
         */
        post: operations["exportPayrollB"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/validate/fec": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a FEC
         * @description Applies every rule of the catalogue. Messages contain no accounting data. The file itself may be sent as text/plain, application/octet-stream or, in XML, application/xml, or as the form field `file`: its encoding is then validated too, and the service reads it as it arrives.
         */
        post: operations["validateFec"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/validate/fec/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * FEC validation report
         * @description The same validation as a report in French, for an accountant: Markdown, or a printable HTML page when the Accept header prefers `text/html`. With `details=true` it names journals and entries and the gaps of what is not balanced. The file itself may be sent as text/plain, application/octet-stream or, in XML, application/xml, or as the form field `file`: its encoding is then validated too, and the service reads it as it arrives.
         */
        post: operations["createFecReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/validate/fec/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the FEC validation rules
         * @description The rules that `POST /v1/validate/fec` applies, with their severity, the legal text and the remedy, in French.
         */
        get: operations["listFecRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/validate/fec/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare two FEC of the same year
         * @description The first file is the earlier one, the second the new one. Entries are matched by journal and number, and renumbered ones by their content. The result has line numbers, never values. Character sets, separators, the order of lines and the form of amounts do not count as changes.
         */
        post: operations["compareFec"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and version of the service
         * @description Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.
         */
        get: operations["getExportHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, most recent first
         * @description Page with limit and offset, or follow the Link header (rel="next"), which stays stable while events are added. X-Next-Cursor is the before_seq of the next page.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Record one event
         * @description Appends the event to the tenant's hash chain. The response is sent once the event is durable; it contains the chain position and hash of the event. An event is at most 64 KiB of compact JSON, nested at most 32 levels deep. Integers beyond 2^53 - 1 are rejected.
         */
        post: operations["recordEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record up to 1,000 events atomically
         * @description Appends the events consecutively to the tenant's chain, in the order sent, all or none. The body is at most 5 MiB.
         */
        post: operations["recordEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description An event of another tenant does not exist for the caller (404).
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gdpr/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export all events of a subject
         * @description Returns every event whose actor_id (or resource_id) is the subject, oldest first, in the format of GET /v1/events. Events recorded while the export runs are not included. The list is empty for a subject without events. Identifiers are compared byte for byte: `similar_subjects` counts other spellings of this one.
         */
        post: operations["exportSubjectEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gdpr/anonymize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a subject's identifier
         * @description Replaces the identifier in every event whose actor_id (or resource_id) is the subject. The erasure is durable and cannot be undone. Only that field changes; `changes` and `metadata` stay as they are. The chain and its proofs stay valid. An entry in the erasure ledger, which does not contain the identifier, proves that the change was lawful. Events erased earlier are not counted again. `similar_subjects` counts other spellings of the identifier, which are not erased.
         */
        post: operations["anonymizeSubject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics on the tenant's log
         * @description Exact at the time of the response. Each map contains the 1,000 most frequent values of at most 256 characters; `not_shown` counts the events with other values. `by_day` covers the last 30 days in UTC, oldest first.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proof/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the tenant's hash chain
         * @description Recomputes every hash and opens every commitment, from the first event to the head, or in a window of at most 10,000 events (which proves nothing about the events before it). On failure names the first broken event and the reason. When the range reaches the head, the chain is also compared with the anchors outside the database and the checkpoints in it: a full chain with the newest and up to 63 older ones of each. `head_behind_anchor` means that events are missing at the end. `anchor_mismatch` means that the chain is consistent but is not the one that was signed, or that one of its checkpoints is not signed by this installation (`first_broken_seq` is the first event that no matching one covers, null when none can be named). `anchor` describes the anchors only. `checked` counts the examined events, including the broken one. Meant for audits, not for every request. With `Accept: text/event-stream`, each 5,000 intact events are a `progress` event `{checked, total}` and the response is a `result` event.
         */
        get: operations["verifyChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove one event
         * @description Compares the stored hash with the one recomputed from the stored values; it does not prove the link to the previous event. Once a checkpoint covers the event, at most 10 seconds later, tlog_proof is a file that anyone can verify offline with the verifier key of the log: inclusion in a signed tree, with the signatures of witnesses. `checkpoint` is `covered` or `not_yet`, or `contradicted` when a checkpoint covers the position of the event but the stored log does not match it (verify the chain; after a repair, this can last up to a minute). `Accept: text/plain` returns that file. The tenant is that of the key.
         */
        get: operations["proveEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what proves the content of an event
         * @description The fields of the event as they were hashed, with its salts and commitments: anyone can recompute event_hash from them, and check with the file of GET /v1/events/{event_id}/proof that the log signed it. Protect the salts like the event: they allow guesses of a value to be tested against its commitment. After an anonymisation the salt is null, the value is the replacement, and `erasures` names the entry of the ledger. Stored values are returned as they are, even when they were altered. The tenant is that of the key.
         */
        get: operations["getEventEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proof/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest checkpoint of the log
         * @description A C2SP checkpoint (signed tree head): the log's name, its size and its Merkle root, and after an anonymisation a line with the head of the erasure ledger. Signed by the log and by the witnesses whose cosignatures were added. A checkpoint is signed every 1,000 events, and at most 10 seconds after an event.
         */
        get: operations["getCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proof/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that the log has only grown
         * @description The RFC 6962 consistency proof between two sizes of the log. It proves to a client that kept the checkpoint of from_size that the log of to_size extends it. Empty from 0 and between equal sizes.
         */
        get: operations["proveConsistency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proof/anchors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the anchors of the log, newest first
         * @description Addition. The checkpoints that were copied to a place outside the database, as the database recorded it; an anchor in two places is listed twice. The list is an index and proves nothing: who can rewrite the log can rewrite it too. GET /v1/proof/verify reads the anchors themselves. Follow the Link header (rel="next") for older ones; X-Next-Cursor is the `before` of the next page.
         */
        get: operations["listAnchors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proof/cosignatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what witnesses cosigned, the largest checkpoint first
         * @description Addition. The checkpoints that witnesses cosigned, as the database recorded it; two witnesses of one checkpoint are listed twice. The list is an index and proves nothing: GET /v1/proof/checkpoint and the proofs of events carry the cosignatures, which the keys of the witnesses verify. Follow the Link header (rel="next") for smaller ones; X-Next-Cursor is the `before` of the next page.
         */
        get: operations["listCosignatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the compliance dossier of a period
         * @description A document in French for an auditor: the verification result of the whole chain, its checkpoint and anchors, and for the period (period_start included, period_end excluded) the event counts, the anonymisations and the 1,000 most recent events. It reports integrity; it is not an attestation of compliance. Markdown by default, with its detached signature in `X-Dossier-Signature` (a signed note in base64). `Accept: application/json` returns the document, its signature and its figures. Reads the whole chain: dossiers of one tenant are created one at a time.
         */
        post: operations["exportComplianceDossier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-trail/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and version of the service
         * @description Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.
         */
        get: operations["getAuditTrailHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{siren}/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a French company against public registers
         * @description Compares a SIREN with the registers that the operator has imported, and with the live sources that the operator has set. A check without a source is `not_evaluated`, with the reason, and never `ok`. The response says nothing about taxes and social contributions. Each check is recorded in the audit trail: the SIREN, the codes and their statuses.
         */
        get: operations["getCompanyCompliance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and version of the service
         * @description Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.
         */
        get: operations["getCompaniesHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the tenant, the key and its limits
         * @description Who the caller is, what its key may do, and how many requests it has left in each window. Any key may call it. The request itself is counted. With several gateways and without `REDIS_URL`, each gateway has counters of its own.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of the tenant, newest first
         * @description The keys of the tenant of the calling key, revoked ones too, without their secret part. Follow the Link header (rel="next") for older ones; X-Next-Cursor is the `before` of the next page.
         */
        get: operations["listAccountKeys"];
        put?: never;
        /**
         * Issue a key for the tenant
         * @description The response shows the key once. It cannot have a scope that the calling key lacks, nor work longer. A tenant has at most 100 keys that work, and gets at most 100 in 24 hours; the operator can issue more. The change is first recorded in the audit trail: ids, scopes and times, never the key or its name.
         */
        post: operations["createAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key of the tenant
         * @description The key stops working within 2 seconds, everywhere and for good; it stays in the list. A key may revoke itself, unless it is the last one of the tenant with the scope `admin`. The change is first recorded in the audit trail.
         */
        delete: operations["deleteAccountKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the requests of the tenant by day and route
         * @description The requests with any key of the tenant, by day in UTC and by route, at most 90 days. A route is a prefix of the table of the gateway, such as `/v1/extract`. Each gateway adds its counts every 10 seconds. Pages are not counted.
         */
        get: operations["getAccountUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the installation, for its operator
         * @description Each service with its reasons, the database, disks, the relay and the anchors of the audit trail, worker processes, models, versions and uptime: what `GET /health`, the metrics and `probant status` know, in one response. It is the same for every tenant: it names none and contains nothing of one. Sizes and counts are those of all tenants together.
         */
        get: operations["getInstallationHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State and version of the service
         * @description Needs no key. The gateway serves it at `/{service}/health`, and in `GET /health`.
         */
        get: operations["getAccountHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Error returned by the gateway */
        GatewayMessage: {
            message: string;
        };
        PlatformHealth: {
            /** @enum {string} */
            status: "ok" | "degraded";
            services: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            database?: components["schemas"]["PartHealth"];
            disk?: components["schemas"]["PartHealth"];
        };
        /** @description Addition: whether the database answers; whether the disks that the platform writes to have room */
        PartHealth: {
            /** @enum {string} */
            status: "ok" | "degraded";
            /** @description A sentence for the operator, while `status` is `degraded` */
            reason?: string;
        };
        Liveness: {
            /** @constant */
            status: "ok";
        };
        /** @description Whether a load balancer should send requests to this process, and why not */
        Readiness: {
            /** @enum {string} */
            status: "ready" | "not_ready";
            reasons?: components["schemas"]["NotReadyReason"][];
        };
        NotReadyReason: {
            /** @enum {string} */
            code: "starting" | "draining" | "database_unreachable" | "audit_trail_cannot_write";
            /** @description One sentence for the operator */
            message: string;
        };
        AddedFile: {
            /** @description Place of the file in the job, and in the results */
            position: number;
            filename: string;
            /** @description As it was sent; left out where none was */
            path?: string;
        };
        AddedFiles: {
            job: components["schemas"]["Job"];
            files: components["schemas"]["AddedFile"][];
        };
        AddedObjects: {
            job: components["schemas"]["Job"];
            first_position: number | null;
            /** @description Objects of this call, at the positions from `first_position` on */
            added: number;
        };
        AnalyzeReceiptsForm: {
            files: UploadFile[];
            /** @description JSON array of strings or nulls, one for each file, in their order */
            categories?: string;
        };
        AuthenticationError: components["schemas"]["GatewayMessage"] | components["schemas"]["ErrorSentence"];
        Authenticity: {
            score: number;
            /** @enum {string} */
            verdict: "consistent" | "suspicious" | "inconsistent";
            rules_version: string;
            signals: components["schemas"]["Finding"][];
            /** @default  */
            explanation: string;
        };
        Buyer: {
            name: string | null;
            address: string | null;
            ids: components["schemas"]["CompanyIds"];
        };
        Certification: {
            name?: string | null;
            provider?: string | null;
            year?: number | null;
        };
        /** @description Error returned by a service, with a code for programs */
        CodedError: {
            detail: components["schemas"]["CodedErrorDetail"];
        };
        CodedErrorDetail: {
            code: string;
            message: string;
        };
        CompanyIds: {
            siren: string | null;
            siret: string | null;
            vat_number: string | null;
        };
        CreatedJob: {
            /** Format: uuid */
            id: string;
            /**
             * @description `open`: takes files, and reads them meanwhile; `closed`: takes no more, and reads the rest; `done`: every file was read; `cancelled`: the rest is not read
             * @enum {string}
             */
            state: "open" | "closed" | "done" | "cancelled";
            /** @enum {string} */
            kind: "extract" | "receipts" | "fec";
            document_type: components["schemas"]["DocumentType"] | null;
            include: ("geometry" | "details")[];
            split: boolean;
            files: components["schemas"]["JobProgress"];
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /**
             * Format: date-time
             * @description When its key is destroyed, and with it every file and result. Moves on with each file that arrives or is read
             */
            expires_at: string;
            /** @description The delivery of the notice; null when the job has no `notify_url` */
            notice: components["schemas"]["JobNotice"] | null;
            notify_secret: string | null;
        };
        DeletedJob: {
            /** @constant */
            deleted: true;
            /** Format: uuid */
            id: string;
        };
        Diploma: {
            school?: string | null;
            degree?: string | null;
            field_of_study?: string | null;
            start_date?: string | null;
            end_date?: string | null;
        };
        DocumentRange: {
            /** @description [first page, last page] */
            pages: number[];
        };
        /**
         * @description Type of the file. Detected when omitted
         * @enum {string}
         */
        DocumentType: "invoice" | "receipt" | "resume" | "id_card" | "rib";
        DuplicateGroup: {
            /** @description Positions of the receipts, ascending */
            indices: number[];
            /** @enum {string} */
            rule: "fingerprint" | "vendor_date_amount";
        };
        EInvoiceFinding: {
            /** @description Code of the rule: of EN 16931, such as BR-CO-15, or of Factur-X profiles, FX-... */
            code: string;
            severity: components["schemas"]["EInvoiceSeverity"];
            /** @description What must hold, in French; never contains a value of the file */
            message: string;
            /** @description What to do, in French */
            remedy: string;
            /** @description The element, as an XPath from the root */
            path: string;
            /** @description Line of the element in the XML, from 1 */
            line: number;
            /** @description Column of the element, from 1 */
            column: number;
        };
        /**
         * @description What the file says it follows; `other` for what is not known
         * @enum {string}
         */
        EInvoiceProfile: "minimum" | "basic_wl" | "basic" | "en16931" | "extended" | "xrechnung" | "xrechnung_extension" | "peppol" | "other";
        /** @enum {string} */
        EInvoiceSeverity: "fatal" | "warning";
        /** @enum {string} */
        EInvoiceSyntax: "ubl" | "cii";
        EInvoiceValidationResult: {
            /** @description No fatal finding */
            valid: boolean;
            syntax: components["schemas"]["EInvoiceSyntax"];
            profile: components["schemas"]["EInvoiceProfile"];
            specification: string | null;
            /** @description Rules that were applied */
            rules_applied: number;
            /** @description Fatal findings, also those that are not listed */
            fatal_count: number;
            /** @description Warnings, also those that are not listed */
            warning_count: number;
            /** @description In the order of the file: at most 20 of one rule and 500 in all; the counts are exact */
            findings: components["schemas"]["EInvoiceFinding"][];
        };
        /** @description Error returned by a service */
        ErrorSentence: {
            detail: string;
        };
        Experience: {
            company?: string | null;
            title?: string | null;
            location?: string | null;
            start_date?: string | null;
            end_date?: string | null;
            description?: string | null;
        };
        ExtractDocumentForm: {
            /**
             * Format: binary
             * @description At most 52428800 bytes
             */
            file: UploadFile;
            /** @description The same as the parameter of the query */
            document_type?: components["schemas"]["DocumentType"];
            /** @description JSON array of {name, registration} of issuers known to the caller. Not stored */
            known_issuers?: string;
        };
        ExtractDocumentsForm: {
            files: UploadFile[];
            /** @description The same as the parameter of the query */
            document_type?: components["schemas"]["DocumentType"];
            /** @description JSON array of {name, registration} of issuers known to the caller. Not stored */
            known_issuers?: string;
        };
        ExtractionDetails: {
            kind: ("invoice" | "credit_note" | "receipt" | "refund" | "resume" | "id_card" | "rib") | null;
            /** @description The documents found in the file, in page order */
            documents: components["schemas"]["DocumentRange"][];
            buyer: components["schemas"]["Buyer"] | null;
            supplier_ids: components["schemas"]["CompanyIds"] | null;
            vat_breakdown: components["schemas"]["VatBreakdownEntry"][] | null;
            order_reference: string | null;
            contract_reference: string | null;
            buyer_reference: string | null;
            preceding_invoice: string | null;
            delivery_date: string | null;
            period_start: string | null;
            period_end: string | null;
            payment_terms: string | null;
            payment_accounts: components["schemas"]["PaymentAccount"][] | null;
            prepaid_amount: number | null;
            amount_due: number | null;
            receipt: components["schemas"]["ReceiptDetails"] | null;
            /** @description Pages with text that nobody can see. It is not read: neither in the fields nor in `raw_text` */
            hidden_text_pages: number[];
        };
        ExtractionResult: components["schemas"]["InvoiceResult"] | components["schemas"]["ReceiptResult"] | components["schemas"]["ResumeResult"] | components["schemas"]["IdCardResult"] | components["schemas"]["RibResult"];
        FieldConfidence: {
            /** @description Path of the field, with dots and indices: line_items.0.amount */
            field: string;
            score: number;
            reason: ("embedded_xml" | "checksum_valid" | "checksum_invalid" | "label_match" | "layout" | "arithmetic_agrees" | "arithmetic_disagrees" | "page_disagrees" | "mrz" | "ocr_low" | "language_model") | null;
        };
        FieldGeometry: {
            field: string;
            page: number;
            /** @description [x0, y0, x1, y1], 0 to 1 of the page */
            box: number[];
            source: string;
        };
        Finding: {
            /** @description Stable snake_case code */
            code: string;
            /** @description Explanation in French: what was found, the amounts, and what to check */
            message: string;
            /** @description info, warning, critical */
            severity: string;
            detail?: components["schemas"]["FindingDetail"];
        };
        /** @description Addition, of `analysis_incomplete` only: what a limit or the time left out */
        FindingDetail: {
            /** @description Checks that were not made, or only in part */
            checks: string[];
            /** @description Pages that were not read to their end; empty when it concerns the whole file */
            pages: number[];
        };
        IdCard: {
            first_name?: string | null;
            last_name?: string | null;
            birth_date?: string | null;
            birth_place?: string | null;
            gender?: ("M" | "F") | null;
            nationality?: string | null;
            document_number?: string | null;
            issue_date?: string | null;
            expiry_date?: string | null;
        };
        IdCardResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "id_card";
            data: components["schemas"]["IdCard"] | null;
            text_source: components["schemas"]["TextSource"] | null;
            raw_text: string;
            confidence: number;
            field_confidences: components["schemas"]["FieldConfidence"][];
            pii_detected: components["schemas"]["PiiSpan"][] | null;
            error: string | null;
            geometry?: components["schemas"]["FieldGeometry"][];
            pages?: components["schemas"]["PageInfo"][];
            details?: components["schemas"]["ExtractionDetails"];
            /** @description Name of the file, in a batch with `include=filename` */
            filename?: string;
        };
        Invoice: {
            vendor_name?: string | null;
            vendor_address?: string | null;
            vendor_tax_id?: string | null;
            invoice_number?: string | null;
            invoice_date?: string | null;
            due_date?: string | null;
            currency?: string | null;
            /** @description Line items of the invoice */
            line_items?: components["schemas"]["LineItem"][];
            subtotal?: number | null;
            vat_amount?: number | null;
            total_amount?: number | null;
            payment_method?: string | null;
            payment_reference?: string | null;
        };
        InvoiceResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "invoice";
            data: components["schemas"]["Invoice"] | null;
            text_source: components["schemas"]["TextSource"] | null;
            raw_text: string;
            confidence: number;
            field_confidences: components["schemas"]["FieldConfidence"][];
            pii_detected: components["schemas"]["PiiSpan"][] | null;
            error: string | null;
            geometry?: components["schemas"]["FieldGeometry"][];
            pages?: components["schemas"]["PageInfo"][];
            details?: components["schemas"]["ExtractionDetails"];
            /** @description Name of the file, in a batch with `include=filename` */
            filename?: string;
        };
        Job: {
            /** Format: uuid */
            id: string;
            /**
             * @description `open`: takes files, and reads them meanwhile; `closed`: takes no more, and reads the rest; `done`: every file was read; `cancelled`: the rest is not read
             * @enum {string}
             */
            state: "open" | "closed" | "done" | "cancelled";
            /** @enum {string} */
            kind: "extract" | "receipts" | "fec";
            document_type: components["schemas"]["DocumentType"] | null;
            include: ("geometry" | "details")[];
            split: boolean;
            files: components["schemas"]["JobProgress"];
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /**
             * Format: date-time
             * @description When its key is destroyed, and with it every file and result. Moves on with each file that arrives or is read
             */
            expires_at: string;
            /** @description The delivery of the notice; null when the job has no `notify_url` */
            notice: components["schemas"]["JobNotice"] | null;
        };
        JobCreate: {
            /**
             * @description `extract`: the fields of each file, as `POST /v1/extract`; `receipts`: receipt control, as `POST /v1/extract/receipts/analyze` without authenticity; `fec`: each file is validated, as `POST /v1/validate/fec`
             * @default extract
             * @enum {string}
             */
            kind?: "extract" | "receipts" | "fec";
            /** @description Type of every file. Detected when omitted */
            document_type?: components["schemas"]["DocumentType"];
            /**
             * @description As in `POST /v1/extract`
             * @default []
             */
            include?: ("geometry" | "details")[];
            /**
             * @description Each result is a list with one entry for each document found in the file
             * @default false
             */
            split?: boolean;
            /** @description Receives one signed notice (Standard Webhooks) when the job is done or cancelled. Its origin and path must be among those that the operator allows */
            notify_url?: string;
        };
        JobDuplicateGroup: {
            /** @description Positions in the job, ascending */
            positions: number[];
            /** @enum {string} */
            rule: "fingerprint" | "vendor_date_amount";
        };
        JobDuplicates: {
            /** @description Receipts that were read so far, and compared with one another */
            compared: number;
            duplicate_groups: components["schemas"]["JobDuplicateGroup"][];
        };
        JobNotice: {
            /**
             * @description `waiting`: for the end of the job, or for the next attempt; `delivered`: the receiver answered 2xx; `failed`: there is no other attempt
             * @enum {string}
             */
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            problem: string | null;
            next_attempt_at: string | null;
        };
        JobObjects: {
            /** @description Adds every object whose key starts so, at most 10000; "" for all. Not together with `keys` */
            prefix?: string;
            /** @description Adds these objects, in this order */
            keys?: string[];
        };
        JobProgress: {
            /** @description Files of the job: the sum of the next three */
            received: number;
            /** @description Files that were not read yet, with those that are being read */
            waiting: number;
            /** @description Files with a result */
            read: number;
            /** @description Files that could not be read; the results say why */
            failed: number;
        };
        LineItem: {
            description?: string | null;
            quantity?: number | null;
            unit_price?: number | null;
            amount?: number | null;
            vat_rate?: number | null;
        };
        PageInfo: {
            width: number;
            height: number;
            source: string;
        };
        PaymentAccount: {
            /** @description IBAN without blanks */
            iban: string;
            bic: string | null;
        };
        PiiSpan: {
            /** @enum {string} */
            type: "iban" | "bic" | "nir" | "email" | "phone" | "person_name" | "birth_date" | "address" | "id_number" | "card_number" | "siret_of_individual";
            /** @description Offset into raw_text, in UTF-16 units */
            start: number;
            /** @description End of the span, exclusive */
            end: number;
            page: number;
            score: number;
        };
        Problem: {
            /** @description Error code of pydantic: missing, enum, string_too_short ... */
            type: string;
            /** @description Location of the invalid value; starts with body, query, header or path */
            loc: (string | number)[];
            /** @description Description of the error */
            msg: string;
            /** @description The value as sent; null when absent or too large to repeat */
            input: unknown;
            /** @description Parameters of the violated rule; {} when it has none */
            ctx: {
                [key: string]: unknown;
            };
        };
        Receipt: {
            vendor_name?: string | null;
            vendor_address?: string | null;
            receipt_date?: string | null;
            receipt_time?: string | null;
            currency?: string | null;
            /** @description Line items of the receipt */
            line_items?: components["schemas"]["LineItem"][];
            subtotal?: number | null;
            vat_amount?: number | null;
            /** @description VAT by rate */
            vat_breakdown?: components["schemas"]["VatBreakdownEntry"][];
            total_amount?: number | null;
            payment_method?: string | null;
        };
        ReceiptAnalysis: {
            items: components["schemas"]["ReceiptAnalysisItem"][];
            duplicate_groups: components["schemas"]["DuplicateGroup"][];
            /** Format: date-time */
            analysed_at: string;
            /** @description True when the tenant has stored no policy */
            policy_is_default: boolean;
        };
        ReceiptAnalysisItem: {
            /** @description Position in the upload */
            index: number;
            filename: string;
            data: components["schemas"]["Receipt"] | null;
            confidence: number | null;
            findings: components["schemas"]["Finding"][];
            /** @description null when not evaluated, which does not mean that there are no signals */
            authenticity: components["schemas"]["Authenticity"] | null;
            error: string | null;
            /** @description Addition: how sure each value of `data` is; empty when nothing was read */
            field_confidences: components["schemas"]["FieldConfidence"][];
            /** @description Addition, with `include=geometry`: where each value is printed */
            geometry?: components["schemas"]["FieldGeometry"][];
            /** @description Addition, with `include=geometry` */
            pages?: components["schemas"]["PageInfo"][];
        };
        ReceiptDetails: {
            ticket_number: string | null;
            till_number: string | null;
            tip_amount: number | null;
            change_amount: number | null;
            card_type: string | null;
            card_last_digits: string | null;
        };
        ReceiptProgress: {
            /** @description Position of the finished file in the upload */
            index: number;
            filename: string;
            error: string | null;
            /** @description Number of files finished so far */
            finished: number;
        };
        ReceiptResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "receipt";
            data: components["schemas"]["Receipt"] | null;
            text_source: components["schemas"]["TextSource"] | null;
            raw_text: string;
            confidence: number;
            field_confidences: components["schemas"]["FieldConfidence"][];
            pii_detected: components["schemas"]["PiiSpan"][] | null;
            error: string | null;
            geometry?: components["schemas"]["FieldGeometry"][];
            pages?: components["schemas"]["PageInfo"][];
            details?: components["schemas"]["ExtractionDetails"];
            /** @description Name of the file, in a batch with `include=filename` */
            filename?: string;
        };
        RenderPageForm: {
            /**
             * Format: binary
             * @description At most 52428800 bytes
             */
            file: UploadFile;
        };
        RequestError: components["schemas"]["ValidationErrors"] | components["schemas"]["ErrorSentence"] | components["schemas"]["CodedError"];
        Resume: {
            firstname?: string | null;
            lastname?: string | null;
            email?: string | null;
            phone?: string | null;
            linkedin?: string | null;
            location?: string | null;
            /** @description Skills, as written */
            skills?: string[];
            /** @description Languages, as written */
            languages?: string[];
            /** @description Positions held, newest first */
            experiences?: components["schemas"]["Experience"][];
            /** @description Diplomas, newest first */
            diplomas?: components["schemas"]["Diploma"][];
            /** @description Certifications */
            certifications?: components["schemas"]["Certification"][];
        };
        ResumeResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "resume";
            data: components["schemas"]["Resume"] | null;
            text_source: components["schemas"]["TextSource"] | null;
            raw_text: string;
            confidence: number;
            field_confidences: components["schemas"]["FieldConfidence"][];
            pii_detected: components["schemas"]["PiiSpan"][] | null;
            error: string | null;
            geometry?: components["schemas"]["FieldGeometry"][];
            pages?: components["schemas"]["PageInfo"][];
            details?: components["schemas"]["ExtractionDetails"];
            /** @description Name of the file, in a batch with `include=filename` */
            filename?: string;
        };
        Rib: {
            holder_name?: string | null;
            iban?: string | null;
            bic?: string | null;
            bank_name?: string | null;
            bank_address?: string | null;
            agency_code?: string | null;
            account_number?: string | null;
            rib_key?: string | null;
        };
        RibResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            document_type: "rib";
            data: components["schemas"]["Rib"] | null;
            text_source: components["schemas"]["TextSource"] | null;
            raw_text: string;
            confidence: number;
            field_confidences: components["schemas"]["FieldConfidence"][];
            pii_detected: components["schemas"]["PiiSpan"][] | null;
            error: string | null;
            geometry?: components["schemas"]["FieldGeometry"][];
            pages?: components["schemas"]["PageInfo"][];
            details?: components["schemas"]["ExtractionDetails"];
            /** @description Name of the file, in a batch with `include=filename` */
            filename?: string;
        };
        SchemaField: {
            name: string;
            type: string;
            description: string | null;
        };
        SchemaInfo: {
            document_type: string;
            fields: components["schemas"]["SchemaField"][];
        };
        ServiceError: components["schemas"]["ErrorSentence"] | components["schemas"]["CodedError"];
        ServiceHealth: {
            status: string;
            version: string;
        };
        /** @enum {string} */
        TextSource: "embedded_xml" | "pdf_text" | "ocr" | "mixed" | "docx";
        UnavailableError: components["schemas"]["GatewayMessage"] | components["schemas"]["ErrorSentence"] | components["schemas"]["CodedError"];
        UploadJobFilesForm: {
            files: UploadFile[];
            /** @description Of receipts: a JSON array of strings of at most 200 characters, or nulls, one for each file of the call, in their order */
            categories?: string;
            /** @description A JSON array of the paths of the files in your folder, or nulls, one for each file of the call, in their order: `mars/facture.pdf`. The results repeat them. A path has at most 32 parts and 1024 bytes, without `..`. An empty field and nulls only are no paths; of a field that is sent twice the last one counts */
            paths?: string;
        };
        /** @description Validation errors of a request, in the declaration order of its fields */
        ValidationErrors: {
            detail: components["schemas"]["Problem"][];
        };
        VatBreakdownEntry: {
            rate?: number | null;
            taxable_base?: number | null;
            amount?: number | null;
        };
        AnalyzeAuthenticityForm: {
            /**
             * Format: binary
             * @description At most 52428800 bytes
             */
            file: UploadFile;
            /**
             * @description Type of the document: decides how much each signal weighs
             * @enum {string}
             */
            document_type: "rib" | "receipt" | "attestation" | "resume" | "id_card" | "other";
            /** @description JSON object of at most 16 KiB with fields already extracted from the document, compared with what it shows. Never logged */
            fields?: string;
        };
        AuthenticityHealth: {
            status: string;
            service: string;
            version: string;
            rules_version: string;
            /** @description Sequence of the embedded trust list of 2D-Doc codes */
            tsl_sequence: number;
            /**
             * Format: date
             * @description Day of that trust list
             */
            tsl_issued: string;
        };
        AuthenticityOpinion: {
            /**
             * @description `suspicious` and `inconsistent` mean "to be checked by a person", never "fake"
             * @enum {string}
             */
            verdict: "consistent" | "suspicious" | "inconsistent";
            /** @description Triage indicator, not a probability: min(1, 0.35 x strong signals + 0.1 x weak signals) */
            score: number;
            signals: components["schemas"]["AuthenticitySignal"][];
            /** @description In French: what was found, what was checked, what could not be */
            explanation: string;
            rules_version: string;
            /** @description SHA-256 of the analysed file, in lower-case hexadecimal digits */
            document_sha256: string;
            /** @enum {string} */
            document_type: "rib" | "receipt" | "attestation" | "resume" | "id_card" | "other";
            /** Format: date-time */
            analysed_at: string;
            /** @description The 2D-Doc codes that were read, with their values; only with `include=codes` */
            codes?: components["schemas"]["TwoDDocCode"][];
        };
        AuthenticitySignal: {
            /** @description Stable snake_case code */
            code: string;
            /** @enum {string} */
            family: "metadata" | "structure" | "fonts" | "image" | "content" | "2ddoc";
            /**
             * @description `strong` and `weak` count in the score; `info` says what was seen and counts nothing
             * @enum {string}
             */
            strength: "strong" | "weak" | "info";
            /** @description Explanation in French, without any value of the document */
            message: string;
            detail: components["schemas"]["SignalDetail"];
        };
        /** @description Technical metadata: counts, object numbers, byte offsets, known words. Never values of the document */
        SignalDetail: {
            /** @description Where to look */
            places?: components["schemas"]["SignalPlace"][];
            /** @description Codes of signals with the same cause, which are not listed themselves */
            also?: string[];
        } & {
            [key: string]: unknown;
        };
        SignalPlace: {
            page: number;
            /** @description [x0, y0, x1, y1] in shares of the page as viewers show it, from its top left corner; absent for the whole page */
            box?: number[];
        };
        TwoDDocCertificate: {
            /** @description As the code names it */
            authority_id: string;
            /** @description As the code names it */
            certificate_id: string;
            issuer: string | null;
            holder: string | null;
            not_before: string | null;
            not_after: string | null;
        };
        TwoDDocCode: {
            /** @constant */
            type: "2ddoc";
            page: number;
            box: number[] | null;
            version: number;
            document_type: components["schemas"]["TwoDDocDocumentType"];
            emission_date: string | null;
            signature_date: string | null;
            /**
             * @description Only `valid` shows that the values are those of the signer. `unknown_certificate`: the certificate is not installed, so that nothing was verified; `test`: signed with a certificate for tests, which proves nothing
             * @enum {string}
             */
            signature: "valid" | "invalid" | "missing" | "unknown_certificate" | "unknown_authority" | "not_valid_at_signature" | "revoked" | "test";
            certificate: components["schemas"]["TwoDDocCertificate"];
            /** @description The signed fields in their order, then the unsigned ones */
            fields: components["schemas"]["TwoDDocField"][];
        };
        TwoDDocDocumentType: {
            code: string;
            label: components["schemas"]["TwoDDocLabel"] | null;
        };
        TwoDDocField: {
            /** @description Identifier of the specification: `18` is the number of an invoice */
            id: string;
            label: components["schemas"]["TwoDDocLabel"] | null;
            /** @description As a person reads it: dates as YYYY-MM-DD, base32 decoded, at most 1,000 characters. The parts of a name are separated by `/` */
            value: string;
            /** @description False for a field after the signature, which proves nothing */
            is_signed: boolean;
            /** @description Whether the signer, or the limit of this list, cut the value */
            is_truncated: boolean;
            /**
             * @description `same`: the document prints it; `different`: another value of its kind is in its place; `absent`: neither was found, which is no contradiction; `not_compared`: unsigned, repeated, after the sixtieth field, over 200 characters, too short to be found, of a kind or perimeter that is not searched, or on a page with fewer than three rows or in a picture without text
             * @enum {string}
             */
            printed: "same" | "different" | "absent" | "not_compared";
            /** @description Where the value is printed, or what is printed in its place. Empty for `same` where the words of a name are printed apart */
            printed_texts: components["schemas"]["TwoDDocPrintedText"][];
        };
        TwoDDocLabel: {
            /** @description From the specification of the ANTS */
            fr: string;
            en: string | null;
        };
        TwoDDocPrintedText: {
            /** @description As it is printed, at most 200 characters */
            text: string;
            page: number;
            box: number[] | null;
        };
        AnalysisDecisions: {
            /** Format: uuid */
            analysis_id: string;
            /** @description Newest first */
            decisions: components["schemas"]["RecordedDecision"][];
        };
        AnalyzeBatchRequest: {
            weights?: components["schemas"]["ScoringWeights"] | null;
            /**
             * @description Removes the location for the whole request: it is then not evaluated
             * @default false
             */
            anonymize?: boolean;
            as_of?: string | null;
            /**
             * @default fr
             * @enum {string}
             */
            lang?: "fr" | "en";
            job: components["schemas"]["JobDescription"];
            candidates: components["schemas"]["CandidateProfile"][];
        };
        AnalyzeRequest: {
            weights?: components["schemas"]["ScoringWeights"] | null;
            /**
             * @description Removes the location for the whole request: it is then not evaluated
             * @default false
             */
            anonymize?: boolean;
            as_of?: string | null;
            /**
             * @default fr
             * @enum {string}
             */
            lang?: "fr" | "en";
            job: components["schemas"]["JobDescription"];
            candidate: components["schemas"]["CandidateProfile"];
        };
        BatchAnalysis: {
            job_title: string;
            /** @description Best score first; equal scores in the order sent */
            candidates: components["schemas"]["CandidateAnalysis"][];
            total_analyzed: number;
        };
        CandidateAnalysis: {
            /** Format: uuid */
            analysis_id: string;
            candidate_id: string | null;
            scoring_version: string;
            notice_version: string;
            /** Format: date */
            as_of: string;
            /** @description 0 to 1, 4 decimals */
            overall_score: number;
            /** @enum {string} */
            fit_level: "excellent" | "good" | "moderate" | "weak";
            weights_used: components["schemas"]["UsedWeights"];
            dimension_scores: components["schemas"]["DimensionScore"][];
            proxy_criteria: ("location" | "education")[];
            /** @constant */
            human_review_required: true;
            explanation: string[];
            minimization: components["schemas"]["Minimization"];
            strengths: string[];
            gaps: string[];
            /** @default  */
            summary: string;
            next_level?: components["schemas"]["NextLevel"];
        };
        CandidateCertification: {
            [key: string]: unknown;
        };
        CandidateDiploma: {
            school?: string | null;
            degree?: string | null;
            field_of_study?: string | null;
            start_date?: string | null;
            end_date?: string | null;
        };
        CandidateExperience: {
            company?: string | null;
            title?: string | null;
            location?: string | null;
            start_date?: string | null;
            end_date?: string | null;
            description?: string | null;
        };
        CandidateProfile: {
            id?: string | null;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            firstname?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            lastname?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            email?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            phone?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            linkedin?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            raw_text?: unknown;
            skills?: (string | null)[] | null;
            languages?: (string | null)[] | null;
            experiences?: (components["schemas"]["CandidateExperience"] | null)[] | null;
            diplomas?: (components["schemas"]["CandidateDiploma"] | null)[] | null;
            certifications?: (components["schemas"]["CandidateCertification"] | null)[] | null;
            location?: string | null;
            document_type?: string | null;
            data?: components["schemas"]["ExtractedCandidate"] | null;
        };
        CompetencyFileRequest: {
            weights?: components["schemas"]["ScoringWeights"] | null;
            /**
             * @description Removes the location for the whole request: it is then not evaluated
             * @default false
             */
            anonymize?: boolean;
            as_of?: string | null;
            /**
             * @default fr
             * @enum {string}
             */
            lang?: "fr" | "en";
            job: components["schemas"]["JobDescription"];
            /** @description Read once: never stored or journaled */
            competency_text: string;
        };
        DecisionRequest: {
            /**
             * @description `review_requested` is a candidate contesting
             * @enum {string}
             */
            decision: "shortlisted" | "not_retained" | "on_hold" | "review_requested" | "revised";
            /** @description Opaque identifier of the reviewer, not an e-mail address. Stored as a pseudonym */
            reviewer_ref: string;
            supersedes?: string | null;
        };
        DecisionResponse: {
            /** Format: uuid */
            decision_id: string;
            /** Format: uuid */
            analysis_id: string;
            /** @enum {string} */
            decision: "shortlisted" | "not_retained" | "on_hold" | "review_requested" | "revised";
            agrees_with_score: boolean | null;
            seconds_since_scoring: number;
            /** Format: date-time */
            created_at: string;
            /** @description Earlier outcomes of the analysis, in force at that time, that this decision changes without naming them in `supersedes` */
            contradicts: string[];
        };
        DimensionEvidence: {
            matched: string[];
            missing: string[];
            /** @description Addition: the criteria with punctuation ("HTML/CSS", "Word ou Excel") that were found by their parts, not as a whole. Absent when there are none */
            found_by_parts?: components["schemas"]["FoundByParts"][];
        };
        DimensionScore: {
            /** @enum {string} */
            dimension: "skills" | "experience" | "education" | "languages" | "location";
            /** @description 0 to 1, 4 decimals; 0 when not evaluated */
            score: number;
            /** @description Weight applied, 6 decimals; 0 when not evaluated */
            weight: number;
            evaluated: boolean;
            evidence: components["schemas"]["DimensionEvidence"];
            /** @description Sentence of a versioned template */
            rationale: string;
            template_id: string;
            details: string;
        };
        /** @description Addition: what an extraction read, when the candidate is its whole response. It is scored in place of the members beside it */
        ExtractedCandidate: {
            id?: string | null;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            firstname?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            lastname?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            email?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            phone?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            linkedin?: unknown;
            /**
             * @deprecated
             * @description Accepted, ignored, never stored
             */
            raw_text?: unknown;
            skills?: (string | null)[] | null;
            languages?: (string | null)[] | null;
            experiences?: (components["schemas"]["CandidateExperience"] | null)[] | null;
            diplomas?: (components["schemas"]["CandidateDiploma"] | null)[] | null;
            certifications?: (components["schemas"]["CandidateCertification"] | null)[] | null;
            location?: string | null;
        };
        FoundByParts: {
            /** @description One of `matched` */
            criterion: string;
            /** @description What was found in its place: all parts, or one alternative */
            parts: string[];
        };
        JobDescription: {
            /** @description Title of the job */
            title: string;
            description?: string | null;
            required_skills?: (string | null)[] | null;
            preferred_skills?: (string | null)[] | null;
            min_experience_years?: number | null;
            required_languages?: (string | null)[] | null;
            required_education?: string | null;
            location?: string | null;
            remote_policy?: ("onsite" | "hybrid" | "remote") | null;
        };
        Minimization: {
            ignored_fields: string[];
            dimensions_not_evaluated: string[];
        };
        /** @description Addition: the smallest change of one kind of evidence that would give a higher fit level, everything else unchanged. An indication, neither a promise nor a decision. Absent for the best level, and when no single kind of evidence is enough */
        NextLevel: {
            /**
             * @description The level that the same rules would give
             * @enum {string}
             */
            fit_level: "excellent" | "good" | "moderate" | "weak";
            /** @description The overall score that they would give */
            overall_score: number;
            /** @enum {string} */
            dimension: "skills" | "experience" | "education" | "languages" | "location";
            /** @enum {string} */
            change: "required_skills" | "preferred_skills" | "experience_months" | "language_levels" | "languages_below_level" | "languages" | "education_part" | "education";
            /** @description How much more evidence of this kind; 1 for a diploma */
            amount: number;
            /** @description Sentence of a versioned template */
            message: string;
            template_id: string;
        };
        RecordedDecision: {
            /** Format: uuid */
            decision_id: string;
            /** Format: uuid */
            analysis_id: string;
            /** @enum {string} */
            decision: "shortlisted" | "not_retained" | "on_hold" | "review_requested" | "revised";
            agrees_with_score: boolean | null;
            seconds_since_scoring: number;
            /** Format: date-time */
            created_at: string;
            /** @description Earlier outcomes of the analysis, in force at that time, that this decision changes without naming them in `supersedes` */
            contradicts: string[];
            /** @description The pseudonym of the reviewer */
            reviewer_ref: string;
            supersedes: string | null;
            superseded_by: string | null;
        };
        ScoringHealth: {
            /** @description `ok`, or `degraded` with a reason */
            status: string;
            /** @description Addition: what is wrong, while `status` is `degraded` */
            reason?: string;
            version: string;
            scoring_version: string;
        };
        ScoringNotice: {
            notice_version: string;
            /** @enum {string} */
            lang: "fr" | "en";
            /** @description Markdown */
            text: string;
        };
        ScoringOversight: {
            decisions: number;
            agreement_rate: number | null;
            hasty_share: number | null;
        };
        ScoringSettings: {
            /** @default 6 */
            retention_months: number;
            scoring_enabled: boolean;
            updated_at: string | null;
            /** @description Newest first */
            destroyed_months: string[];
        };
        ScoringSettingsRequest: {
            /** @description Lowering it destroys the keys of older months at once, for good. Omitted: keeps its value, 6 if none was stored */
            retention_months?: number;
            /** @description False is the emergency stop. Omitted: keeps its value, true if none was stored */
            scoring_enabled?: boolean;
        };
        /** @description Weight of each dimension; the total, with the defaults of missing ones, must be 1.0 */
        ScoringWeights: {
            /** @default 0.3 */
            skills?: number;
            /** @default 0.25 */
            experience?: number;
            /** @default 0.15 */
            education?: number;
            /** @default 0.15 */
            languages?: number;
            /** @default 0.15 */
            location?: number;
        };
        SubjectRef: {
            month: string;
            subject_ref: string;
            /** @description Analyses of the candidate in that month */
            analyses: number;
        };
        SubjectRefRequest: {
            /** @description The identifier sent as `candidate.id` */
            subject_id: string;
        };
        SubjectRefs: {
            /** @description One for each month whose key exists, newest first */
            subject_refs: components["schemas"]["SubjectRef"][];
            /** @description False when no analysis that is kept is of this identifier */
            known: boolean;
        };
        /** @description Weights renormalised over the evaluated dimensions */
        UsedWeights: {
            skills?: number;
            experience?: number;
            education?: number;
            languages?: number;
            location?: number;
        };
        AnswerProgress: {
            /** @description The next piece of the message, with the space or line break before it */
            text: string;
        };
        ChatRequest: {
            message: string;
            conversation_id?: string | null;
            document_ids?: string[] | null;
            /** @default 5 */
            max_context_chunks?: number;
            /** @default true */
            include_sources?: boolean;
            system_prompt?: string | null;
        };
        ChatResponse: {
            /** Format: uuid */
            conversation_id: string;
            message: string;
            /** @description The retrieved passages, best first; empty when nothing answers */
            citations: components["schemas"]["Citation"][];
            /** @description `extractive-<version>`, or the name of the language model */
            model_used: string;
            cache_hit: boolean;
            total_time_ms: number;
        };
        Citation: {
            /** Format: uuid */
            document_id: string;
            document_title: string;
            /** @description The passage, verbatim */
            snippet: string;
            relevance_score: number;
            page: number | null;
            /** @description Addition: offset in the extracted text, in UTF-16 units */
            start: number;
            /** @description Addition */
            end: number;
            /** @description Addition: titles above the passage, the highest first */
            heading: string[];
            /** @description Addition */
            chunk_id: string;
        };
        Deleted: {
            deleted: boolean;
            /** Format: uuid */
            id: string;
        };
        DocumentInfo: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            knowledge_base_id: string;
            tenant_id: string;
            filename: string;
            /** @description Recognised from the content */
            content_type: string;
            chunk_count: number;
            /** @description Pages with text that nobody can see, sheets of a workbook with hidden rows or columns included, which is neither indexed nor quoted (addition) */
            hidden_text_pages: number;
            /** Format: date-time */
            created_at: string;
        };
        DocumentPage: {
            /** Format: uuid */
            document_id: string;
            page: number;
            page_count: number;
            blocks: components["schemas"]["PageBlock"][];
        };
        IndexProgress: {
            /** @description Documents that need no rebuild */
            ready: number;
            /** @description Documents of an earlier version: they are searched as they are stored, and rebuilt in the background */
            outdated: number;
        };
        KnowledgeBase: {
            /** Format: uuid */
            id: string;
            tenant_id: string;
            name: string;
            description: string;
            document_count: number;
            total_chunks: number;
            vectors: components["schemas"]["VectorProgress"] | null;
            index: components["schemas"]["IndexProgress"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        KnowledgeBaseCreate: {
            name: string;
            /** @default  */
            description?: string;
        };
        PageBlock: {
            /** @enum {string} */
            kind: "heading" | "paragraph" | "list_item" | "code" | "table_row";
            text: string;
            /** @description Offset in the extracted text, in UTF-16 units */
            start: number;
            end: number;
            box: number[] | null;
        };
        UploadDocumentsForm: {
            files: UploadFile[];
        };
        UploadResponse: {
            /** @description In the order of the files */
            documents: components["schemas"]["DocumentInfo"][];
            /** @description Chunks of the documents of this call */
            total_chunks: number;
            processing_time_ms: number;
        };
        VectorProgress: {
            /** @description Embedder in use */
            model: string;
            /** @description Chunks with a vector of this embedder */
            ready: number;
            /** @description Chunks that wait; until 0, questions are searched by words only */
            pending: number;
            chunks_per_second: number | null;
            remaining_seconds: number | null;
        };
        ChangedEntry: {
            /** @description Line of the first file where the entry starts */
            line_before: number;
            /** @description Line of the second file where the entry starts */
            line_after: number;
            /** @description Columns that differ; CompteNum alone when accounts or lines do */
            columns: string[];
        };
        CompareFecForm: {
            files: UploadFile[];
        };
        ComparedFec: {
            line_count: number;
            /** @description Lines that were skipped because their number of cells differs from the header; not in `line_count` */
            unread_line_count: number;
            entry_count: number;
        };
        CsvExportRequest: {
            /** @description One object per row. The columns are the members of all objects, in order of first appearance */
            data: {
                [key: string]: unknown;
            }[];
            /**
             * @description Any character except a quotation mark or a line break. Numbers use a decimal comma unless the delimiter is a comma
             * @default ;
             */
            delimiter?: string;
        };
        EntryPlace: {
            /** @description Line of its file where the entry starts */
            line: number;
        };
        ExportHealth: {
            status: string;
            service: string;
            version: string;
        };
        FecAnomaly: {
            /** @description Code of the rule, such as FEC-COL-001 */
            code: string;
            severity: components["schemas"]["FecSeverity"];
            column: string | null;
            /** @description What is wrong, in French; never contains a value of the file */
            message: string;
            /** @description The legal text */
            reference: string;
            /** @description What the accounting firm must do, in French */
            remediation: string;
            line: number | null;
        };
        FecComparison: {
            before: components["schemas"]["ComparedFec"];
            after: components["schemas"]["ComparedFec"];
            unchanged_count: number;
            added_count: number;
            removed_count: number;
            changed_count: number;
            renumbered_count: number;
            /** @description Entries that only the second file has */
            added: components["schemas"]["EntryPlace"][];
            /** @description Entries that only the first file has */
            removed: components["schemas"]["EntryPlace"][];
            changed: components["schemas"]["ChangedEntry"][];
            /** @description Entries of one journal with the same content and another number */
            renumbered: components["schemas"]["RenumberedEntry"][];
            /** @description A list has at most 1000 entries; the counts include all */
            truncated: boolean;
        };
        FecExportRequest: {
            /** @description 9 digits */
            siren: string;
            /**
             * Format: date
             * @description First day of the fiscal year
             */
            fiscal_year_start: string;
            /**
             * Format: date
             * @description Last day of the fiscal year; part of the file name
             */
            fiscal_year_end: string;
            /** @description Written in this order */
            entries: components["schemas"]["FecLine"][];
        };
        FecLine: {
            /** @description JournalCode; separators and control characters are rejected */
            journal_code: string;
            /** @description JournalLib */
            journal_lib: string;
            /** @description EcritureNum; separators and control characters are rejected */
            ecriture_num: string;
            /**
             * Format: date
             * @description EcritureDate
             */
            ecriture_date: string;
            /** @description CompteNum; separators and control characters are rejected */
            compte_num: string;
            /** @description CompteLib */
            compte_lib: string;
            /**
             * @description CompAuxNum; separators and control characters are rejected
             * @default
             */
            comp_aux_num?: string;
            /**
             * @description CompAuxLib
             * @default
             */
            comp_aux_lib?: string;
            /** @description PieceRef */
            piece_ref: string;
            /**
             * Format: date
             * @description PieceDate
             */
            piece_date: string;
            /** @description EcritureLib */
            ecriture_lib: string;
            debit?: (number | string) | null;
            credit?: (number | string) | null;
            /**
             * @description EcritureLet
             * @default
             */
            ecriture_let?: string;
            date_let?: string | null;
            valid_date?: string | null;
            montant_devise?: (number | string) | null;
            /**
             * @description Idevise, ISO 4217
             * @default
             */
            idevise?: string;
        };
        /** @description The report, in French */
        FecReport: string;
        FecRule: {
            /** @description Code of the rule, such as FEC-COL-001 */
            code: string;
            severity: components["schemas"]["FecSeverity"];
            column: string | null;
            /** @description What is wrong, in French; never contains a value of the file */
            message: string;
            /** @description The legal text */
            reference: string;
            /** @description What the accounting firm must do, in French */
            remediation: string;
        };
        /** @enum {string} */
        FecSeverity: "blocking" | "warning";
        FecValidationRequest: {
            /** @description The text of the FEC */
            content: string;
        };
        FecValidationResult: {
            /** @description No blocking anomaly */
            valid: boolean;
            /** @description The blocking anomalies as sentences, for older callers */
            errors: string[];
            /** @description The warnings as sentences, for older callers */
            warnings: string[];
            /** @description Data lines, without the header */
            line_count: number;
            /** @description Euros */
            total_debit: number;
            /** @description Euros */
            total_credit: number;
            /** @description Total debit and total credit of the file are equal */
            balance_ok: boolean;
            /** @description At most 100 per rule and column, then one that states how many more there are; the counts are exact */
            anomalies: components["schemas"]["FecAnomaly"][];
            separator: string | null;
            /** @description Blocking anomalies */
            blocking_count: number;
            /** @description Warnings */
            warning_count: number;
            /** @description The file starts with a byte order mark, which is not an anomaly */
            had_bom: boolean;
        };
        FormatInfo: {
            /** @description Last segment of the route that produces the format */
            format: string;
            description: string;
            /** @enum {string} */
            category: "accounting" | "generic" | "payroll";
        };
        JournalEntry: {
            /** @description VE, HA, BQ, OD and others; at most 3 characters, never truncated */
            journal_code: string;
            /** @description Label of the journal */
            journal_label: string;
            /** @description Number of the entry */
            entry_number: string;
            /**
             * Format: date
             * @description Date of the entry
             */
            entry_date: string;
            /** @description Account number in the chart of accounts; never truncated */
            account_number: string;
            /** @description Label of the account */
            account_label: string;
            aux_account?: string | null;
            aux_label?: string | null;
            /** @description Reference of the document */
            piece_ref: string;
            /**
             * Format: date
             * @description Date of the document
             */
            piece_date: string;
            /** @description Label of the entry */
            label: string;
            /** @description A number, or a string with a decimal point or comma; at most 2 decimals, less than 10,000,000,000,000. Never rounded */
            debit?: number | string;
            /** @description A number, or a string with a decimal point or comma; at most 2 decimals, less than 10,000,000,000,000. Never rounded */
            credit?: number | string;
            lettrage?: string | null;
            lettrage_date?: string | null;
            validation_date?: string | null;
            currency_amount?: (number | string) | null;
            currency_code?: string | null;
        };
        LedgerExportRequest: {
            /** @description Written in this order */
            entries: components["schemas"]["JournalEntry"][];
        };
        PayrollEntry: {
            /** @description Identifier of the employee; leading zeros are kept */
            employee_id: string;
            /** @description YYYY-MM */
            period: string;
            /** @description A number, or a string with a decimal point or comma; at most 2 decimals, less than 10,000,000,000,000. Never rounded */
            gross_salary: number | string;
            /** @description A number, or a string with a decimal point or comma; at most 2 decimals, less than 10,000,000,000,000. Never rounded */
            net_salary: number | string;
            /** @description A number, or a string with a decimal point or comma; at most 2 decimals, less than 10,000,000,000,000. Never rounded */
            employer_charges: number | string;
            /** @description A number, or a string with a decimal point or comma; at most 2 decimals, less than 10,000,000,000,000. Never rounded */
            employee_charges: number | string;
        };
        PayrollExportRequest: {
            data: components["schemas"]["PayrollEntry"][];
        };
        PayrollVariable: {
            /** @description Identifier of the employee; leading zeros are kept */
            employee_id: string;
            /** @description Not written to the file */
            employee_name: string;
            /** @description YYYY-MM */
            period: string;
            /** @description Code of the payroll item in the payroll software */
            code: string;
            /** @description Label of the item */
            label: string;
            quantity?: (number | string) | null;
            rate?: (number | string) | null;
            amount?: (number | string) | null;
            /** @enum {string} */
            unit: "days" | "hours" | "flat";
            comment?: string | null;
        };
        PayrollVariablesRequest: {
            variables: components["schemas"]["PayrollVariable"][];
        };
        RenumberedEntry: {
            /** @description Line of the first file where the entry starts */
            line_before: number;
            /** @description Line of the second file where the entry starts */
            line_after: number;
        };
        ValidateFecForm: {
            /**
             * Format: binary
             * @description At most 4294967296 bytes
             */
            file: UploadFile;
        };
        ActorCount: {
            actor_id: string;
            count: number;
        };
        Anchor: {
            /** @description Number of events that it covers */
            size: number;
            /** @description Number of anonymisations that it covers */
            erasures: number;
            /** @description The bucket, or the name of the folder, that holds it */
            store: string;
            /** Format: date-time */
            anchored_at: string;
            stamped_at: string | null;
        };
        AnchorHealth: {
            bucket: string;
            last_anchored_at: string | null;
        };
        /** @description The current series of anchors, which excludes earlier anchors: a new database was started, or an operator accepted the logs in their current state. Omitted for the first series, and when the head is not reached */
        AnchorSeries: {
            opened_at: string;
            reason: string;
        };
        Anonymization: {
            anonymized_count: number;
            subject_id: string;
            /** @description Addition: other spellings of the identifier that look the same (an accent as one character or as a letter and a mark) and have events of this tenant. They are other subjects: request each spelling that your system knows */
            similar_subjects: number;
        };
        AnonymizationRequest: {
            /** @description Must be the tenant of the key */
            tenant_id: string;
            /** @description The identifier, as stored in the events */
            subject_id: string;
            /**
             * @description The event field that contains the identifier
             * @default actor_id
             * @enum {string}
             */
            subject_type?: "actor_id" | "resource_id";
            /**
             * @description Text that replaces the identifier. It is also kept in the erasure ledger, so it must not reveal the subject
             * @default [ANONYMIZED]
             */
            replacement?: string;
        };
        AuditStats: {
            tenant_id: string;
            total_events: number;
            anonymized_count: number;
            first_event_at: string | null;
            last_event_at: string | null;
            /** @description The 1,000 most frequent actions */
            by_action: {
                [key: string]: number;
            };
            /** @description The 1,000 most frequent types of resources */
            by_resource_type: {
                [key: string]: number;
            };
            by_severity: components["schemas"]["SeverityCounts"];
            /** @description The 1,000 most frequent types of actors */
            by_actor_type: {
                [key: string]: number;
            };
            not_shown: components["schemas"]["OmittedCounts"];
            /** @description The last 30 days in UTC, oldest first, including days without events */
            by_day: components["schemas"]["DayCount"][];
            /** @description The 10 most active actors; among equals, the one that appears first in the log */
            top_actors: components["schemas"]["ActorCount"][];
            chain: components["schemas"]["ChainState"];
        };
        AuditTrailHealth: {
            /** @description `ok`, or `degraded` with a reason */
            status: string;
            /** @description Addition: what is wrong, while `status` is `degraded` */
            reason?: string;
            service: string;
            version: string;
            relay: components["schemas"]["DisabledRelay"] | components["schemas"]["EnabledRelay"];
            anchor: components["schemas"]["AnchorHealth"] | null;
        };
        ChainAnchor: {
            seq: number | null;
            ok: boolean | null;
            at: string | null;
        };
        ChainState: {
            head_seq: number;
            head_hash: string | null;
            unchained_count: number;
            last_anchored_seq: number | null;
            last_anchored_at: string | null;
        };
        ChainVerification: {
            ok: boolean;
            checked: number;
            /** @enum {string} */
            scope: "full" | "window";
            head_seq: number;
            head_hash: string | null;
            unchained_count: number;
            /** @constant */
            prefix_verified?: false;
            first_broken_seq?: number | null;
            first_broken_id?: string | null;
            /** @enum {string} */
            reason?: "hash_mismatch" | "prev_mismatch" | "seq_gap" | "commitment_mismatch" | "head_mismatch" | "head_behind_anchor" | "anchor_mismatch" | "unlogged_erasure";
            anchor: components["schemas"]["ChainAnchor"] | null;
            anchor_series?: components["schemas"]["AnchorSeries"];
            algorithm: string;
            duration_ms: number;
        };
        /** @description A C2SP checkpoint (c2sp.org/tlog-checkpoint) with its signatures */
        Checkpoint: string;
        ComplianceDossier: {
            filename: string;
            /** @description The dossier in Markdown, identical to the response without an Accept header */
            markdown: string;
            /** @description SHA-256 of the UTF-8 bytes of `markdown` */
            sha256: string;
            /** @description A signed note over the name and the hash of the dossier (c2sp.org/signed-note) */
            signature: string;
            /** @description Verifier key of the tenant's log, as printed by `probant audit key` */
            verifier_key: string;
            /** Format: date-time */
            generated_at: string;
            period: components["schemas"]["DossierPeriod"];
            event_count: number;
            /** @description The 1,000 most frequent actions */
            by_action: {
                [key: string]: number;
            };
            /** @description The 1,000 most frequent types of resources */
            by_resource_type: {
                [key: string]: number;
            };
            by_severity: components["schemas"]["SeverityCounts"];
            /** @description The 1,000 most frequent types of actors */
            by_actor_type: {
                [key: string]: number;
            };
            not_shown: components["schemas"]["OmittedCounts"];
            /** @description Number of anonymisations in the period */
            erasure_count: number;
            chain: components["schemas"]["ChainVerification"];
            checkpoint: string | null;
            /** @description The 1,000 most recent events of the period, newest first */
            events: components["schemas"]["Event"][];
            /** @description Whether the period has more events than listed */
            truncated: boolean;
        };
        ComplianceDossierRequest: {
            /** @description Must be the tenant of the key */
            tenant_id: string;
            /** @description Start of the period, included. Date and time with time zone, such as 2026-01-01T00:00:00+01:00 */
            period_start: string;
            /** @description End of the period, excluded; at most 366 days after the start. Date and time with time zone, such as 2026-01-01T00:00:00+01:00 */
            period_end: string;
        };
        ConsistencyProof: {
            from_size: number;
            to_size: number;
            /** @description RFC 6962, section 2.1.2; base64 */
            hashes: string[];
        };
        Cosignature: {
            /** @description Number of events that the checkpoint covers */
            size: number;
            /** @description Number of anonymisations that it covers */
            erasures: number;
            /** @description Name of the witness */
            name: string;
            cosigned_at: string | null;
        };
        DayCount: {
            /** Format: date */
            date: string;
            count: number;
        };
        DisabledRelay: {
            /** @constant */
            enabled: false;
        };
        DossierPeriod: {
            /** Format: date-time */
            start: string;
            /**
             * Format: date-time
             * @description Excluded from the period
             */
            end: string;
        };
        EnabledRelay: {
            /** @constant */
            enabled: true;
            running: boolean;
            pending: number | null;
            stats: {
                [key: string]: components["schemas"]["RelayDestination"];
            };
        };
        Erasure: {
            erasure_seq: number;
            erased_at: string;
            /** @description Id of the API key that requested it */
            erased_by: string;
            subject_type: string;
            replacement: string;
            event_count: number;
            seqs_digest: string;
            prev_hash: string;
            erasure_hash: string;
        };
        Event: {
            id: string;
            tenant_id: string;
            /** Format: date-time */
            timestamp: string;
            actor_id: string;
            actor_type: string;
            action: string;
            resource_type: string;
            resource_id: string;
            changes: {
                [key: string]: unknown;
            } | null;
            metadata: {
                [key: string]: unknown;
            };
            severity: components["schemas"]["EventSeverity"];
            recorded_by: string | null;
            anonymized: boolean;
            chain_seq: number | null;
            prev_hash: string | null;
            event_hash: string | null;
        };
        /** @description SHA-256 of each salted value, in hex */
        EventCommitments: {
            actor_id: string;
            resource_id: string;
            changes: string;
            metadata: string;
        };
        EventEvidence: {
            /** @description Format of the event: audit.v1, or audit.v2 when the body has recorded_by */
            algorithm: string;
            chain_seq: number;
            /** @description RFC 8785 text of the fields that the hash covers directly */
            body: string;
            /** @description The value, or its replacement after an anonymisation */
            actor_id: string;
            /** @description The value, or its replacement after an anonymisation */
            resource_id: string;
            /** @description RFC 8785 text */
            changes: string;
            /** @description RFC 8785 text */
            metadata: string;
            salts: components["schemas"]["EventSalts"];
            commitments: components["schemas"]["EventCommitments"];
            prev_hash: string;
            event_hash: string;
            /** @description The entries of the erasure ledger that name the event, oldest first; the 100 newest */
            erasures: components["schemas"]["Erasure"][];
        };
        EventProof: {
            /** @description The hash as stored */
            event_hash: string;
            recomputed_hash: string;
            /** @description Whether the two hashes are equal */
            ok: boolean;
            tlog_proof: string | null;
            /**
             * @description Whether a signed checkpoint covers the event. contradicted: a checkpoint covers its position, but the stored events do not match it
             * @enum {string}
             */
            checkpoint: "covered" | "not_yet" | "contradicted";
        };
        /** @description 16 bytes in hex; null once the value is erased */
        EventSalts: {
            actor_id: string | null;
            resource_id: string | null;
            changes: string | null;
            metadata: string | null;
        };
        /** @enum {string} */
        EventSeverity: "info" | "warning" | "critical";
        NewEvent: {
            /** @description Must be the tenant of the key */
            tenant_id: string;
            /** @description Identifier of the actor */
            actor_id: string;
            /**
             * @description Type of the actor: user, system, api_key
             * @default user
             */
            actor_type?: string;
            /** @description Action: create, read, update, delete, export, login and others */
            action: string;
            /** @description Type of the resource: invoice, contract, user and others */
            resource_type: string;
            /** @description Identifier of the resource */
            resource_id: string;
            changes?: {
                [key: string]: unknown;
            } | null;
            metadata?: {
                [key: string]: unknown;
            };
            /** @default info */
            severity?: components["schemas"]["EventSeverity"];
        };
        NewEventBatch: {
            events: components["schemas"]["NewEvent"][];
        };
        OmittedCounts: {
            by_action: number;
            by_resource_type: number;
            by_actor_type: number;
        };
        RecordedEventBatch: {
            created: number;
            events: components["schemas"]["Event"][];
        };
        RelayDestination: {
            /** @description Events and erasure notices delivered to the destination in total */
            delivered: number;
            /** @description Failed attempts since this process started */
            failed_attempts: number;
            last_delivered_at: string | null;
            last_error: string | null;
            /** @description Events and erasure notices not delivered to the destination yet */
            pending: number;
            /** @description Whether this process delivers to the destination; of several processes, one does */
            here: boolean;
        };
        SeverityCounts: {
            info: number;
            warning: number;
            critical: number;
        };
        SubjectExport: {
            subject_id: string;
            event_count: number;
            events: components["schemas"]["Event"][];
            /** @description Addition: other spellings of the identifier that look the same (an accent as one character or as a letter and a mark) and have events of this tenant. They are other subjects: request each spelling that your system knows */
            similar_subjects: number;
        };
        SubjectExportRequest: {
            /** @description Must be the tenant of the key */
            tenant_id: string;
            /** @description The identifier, as stored in the events */
            subject_id: string;
            /**
             * @description The event field that contains the identifier
             * @default actor_id
             * @enum {string}
             */
            subject_type?: "actor_id" | "resource_id";
        };
        VerificationProgress: {
            /** @description Events of the range examined so far, all intact */
            checked: number;
            /** @description Events of the range */
            total: number;
        };
        CompaniesHealth: {
            status: string;
            version: string;
            /** @description Sources on the network that the operator has set */
            live_sources: ("company_search" | "vies")[];
        };
        CompanyCheck: {
            /** @enum {string} */
            code: "siren_format" | "siren_known" | "active" | "not_struck_off" | "no_collective_procedure" | "vat_number" | "asset_freeze_name_match" | "head_office_open";
            /**
             * @description `not_evaluated`: no source could answer, and the message says why. It is never `ok`
             * @enum {string}
             */
            status: "ok" | "to_check" | "not_evaluated";
            source: string | null;
            source_date: string | null;
            /** @description In French */
            message: string;
        };
        CompanyCode: {
            code: string;
            label: string | null;
        };
        CompanyCompliance: {
            siren: string;
            /** @description Whether the last digit is the Luhn key of the others */
            valid_siren: boolean;
            identity: components["schemas"]["CompanyIdentity"];
            status: components["schemas"]["CompanyStatus"];
            vat: components["schemas"]["CompanyVat"];
            /** @description One of each code */
            checks: components["schemas"]["CompanyCheck"][];
            /**
             * @description `to_check` when one check is, else `not_evaluated` when one is, else `clear`. Says nothing about taxes and social contributions
             * @enum {string}
             */
            overall: "clear" | "to_check" | "not_evaluated";
            /** @description Sources that were read */
            sources: components["schemas"]["CompanySource"][];
            /** Format: date-time */
            checked_at: string;
        };
        CompanyHeadquarters: {
            siret: string | null;
            address: string | null;
        };
        /** @description Members are null when no source knows the company */
        CompanyIdentity: {
            name: string | null;
            legal_form: components["schemas"]["CompanyCode"] | null;
            naf: components["schemas"]["CompanyCode"] | null;
            created_at: string | null;
            headquarters: components["schemas"]["CompanyHeadquarters"] | null;
            diffusion: ("full" | "partial") | null;
        };
        CompanySource: {
            name: string;
            licence: string;
            dataset_date: string | null;
            fetched_at: string | null;
        };
        CompanyStatus: {
            /** @enum {string} */
            administrative: "active" | "ceased" | "unknown";
            closed_at: string | null;
        };
        CompanyVat: {
            number: string | null;
            /**
             * @description Whether a source confirms it. A computed number alone is `not_checked`
             * @enum {string}
             */
            checked: "valid" | "invalid" | "not_checked";
        };
        Account: {
            tenant_id: string;
            key: components["schemas"]["AccountKey"];
            /** @description The limits of the key; there is no limit by month */
            rate_limits: components["schemas"]["AccountRateLimit"][];
        };
        AccountKey: {
            key_id: string;
            name: string | null;
            /** @description The first 13 characters of the key, by which its owner recognises it */
            start: string;
            scopes: components["schemas"]["AccountKeyScope"][];
            /**
             * @description `expiring`: works until `expires_at`, because it was issued with an expiry or was rotated
             * @enum {string}
             */
            state: "active" | "expiring" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was issued
             */
            created_at: string;
            expires_at: string | null;
            revoked_at: string | null;
            last_used_at: string | null;
        };
        AccountKeyRequest: {
            /** @description What the key is for, without control characters. It is not recorded in the audit trail */
            name: string;
            /** @description What the key may do; only scopes that the calling key has */
            scopes: components["schemas"]["AccountKeyScope"][];
            expires_at?: string | null;
        };
        /** @enum {string} */
        AccountKeyScope: "read" | "write" | "export" | "erase" | "admin";
        AccountRateLimit: {
            prefix: string | null;
            minute: components["schemas"]["RateWindow"];
            hour: components["schemas"]["RateWindow"];
        };
        AccountUsage: {
            tenant_id: string;
            /**
             * Format: date
             * @description The first day, in UTC
             */
            from: string;
            /**
             * Format: date
             * @description The current day, in UTC
             */
            to: string;
            /** @description Newest day first; a route that had no request on a day is left out */
            usage: components["schemas"]["RouteUsage"][];
        };
        AnchorPlaceState: {
            /** @description A bucket, the last part of a folder, or the time-stamping authority */
            name: string;
            up: boolean | null;
            unanchored_events: number | null;
        };
        AnchorState: {
            last_anchored_at: string | null;
            places: components["schemas"]["AnchorPlaceState"][] | null;
        };
        DatabaseState: {
            /** @enum {string} */
            status: "ok" | "degraded";
            /** @description Sentences for the operator; none while all is well */
            reasons: string[];
            /**
             * @description `embedded`: started by the platform
             * @enum {string}
             */
            kind: "embedded" | "external";
            version: string | null;
            bytes: number | null;
        };
        DiskState: {
            /** @description What the platform stores there */
            name: string;
            /** @enum {string} */
            status: "ok" | "degraded";
            free_bytes: number | null;
            total_bytes: number | null;
        };
        InstallationHealth: {
            /**
             * @description The status of `GET /health`
             * @enum {string}
             */
            status: "ok" | "degraded";
            /**
             * Format: date-time
             * @description When it was read
             */
            checked_at: string;
            versions: components["schemas"]["InstallationVersions"];
            process: components["schemas"]["ProcessState"];
            /** @description By name; absent services too */
            services: {
                [key: string]: components["schemas"]["ServiceState"];
            };
            database: components["schemas"]["DatabaseState"];
            disks: components["schemas"]["DiskState"][];
            rate_counters: components["schemas"]["RateCounterState"];
            relay: components["schemas"]["RelayState"] | null;
            anchors: components["schemas"]["AnchorState"] | null;
            /** @description Of the process of the gateway; none where no service needs them */
            workers: components["schemas"]["WorkerState"][];
            /** @description Of the process of the gateway */
            models: components["schemas"]["ModelState"][];
        };
        InstallationVersions: {
            probant: string;
            node: string;
        };
        ModelState: {
            /** @description Name of a model, or what a model server is asked for */
            name: string;
            /**
             * @description `server`: a model server that the operator set
             * @enum {string}
             */
            source: "files" | "server";
            /**
             * @description `paused`: the server failed several times in a row and is not asked for a while
             * @enum {string}
             */
            status: "loaded" | "answers" | "paused";
        };
        NewAccountKey: {
            /** @description The key. It is not stored and cannot be shown again */
            key: string;
            details: components["schemas"]["AccountKey"];
        };
        ProcessState: {
            /**
             * Format: date-time
             * @description Start of the process of the gateway
             */
            started_at: string;
            /** @description Seconds since then */
            uptime_s: number;
            /** @description Memory of that process, without its workers and the database */
            memory_bytes: number;
        };
        RateCounterState: {
            /** @enum {string} */
            store: "memory" | "redis";
            /** @enum {string} */
            status: "ok" | "degraded";
        };
        RateWindow: {
            /** @description Requests that the key may send in this window */
            limit: number;
            /** @description Requests left, after the current one */
            remaining: number;
            /**
             * Format: date-time
             * @description End of the window, which follows the clock in UTC
             */
            resets_at: string;
        };
        RelayDestinationState: {
            /** @description Number and kind of the destination */
            name: string;
            /** @description Events and erasure notices of all tenants that are not delivered yet */
            pending: number;
            /** @description Delivered in total */
            delivered: number;
            /** @description Failed attempts since the audit trail started */
            failed_attempts: number;
            last_delivered_at: string | null;
            last_error: string | null;
        };
        RelayState: {
            /** @description False: the operator set no destination */
            enabled: boolean;
            pending: number | null;
            destinations: components["schemas"]["RelayDestinationState"][];
        };
        RouteUsage: {
            /** Format: date */
            date: string;
            /** @description A prefix of the route table of the gateway */
            route: string;
            /** @description Requests with a key of the tenant, errors included */
            calls: number;
            /** @description Of these, responses from 400 to 499, and requests that the client abandoned */
            client_errors: number;
            /** @description Of the client errors, those refused by the rate limit (429) */
            rate_limited: number;
            /** @description Of the calls, responses from 500 */
            server_errors: number;
        };
        ServiceState: {
            /**
             * @description `absent`: not part of this start; `unreachable`: it does not answer
             * @enum {string}
             */
            status: "ok" | "degraded" | "absent" | "unreachable";
            /** @description Sentences for the operator; none while all is well */
            reasons: string[];
            version: string | null;
        };
        WorkerState: {
            /**
             * @description What the worker processes do
             * @enum {string}
             */
            use: "documents" | "embedding";
            /** @description Worker processes that run; they start with the first task */
            running: number;
            /** @description Of these, those at work */
            busy: number;
            /** @description Tasks in the queue */
            waiting: number;
            /** @description Tasks refused since the start, because the queue was full */
            refused: number;
            /** @description Workers that an input ended since the start: too slow, too large or too damaged */
            stopped_by_input: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Requests allowed per calendar minute */
        "X-RateLimit-Limit-Minute": number;
        /** @description Requests remaining in the current minute */
        "X-RateLimit-Remaining-Minute": number;
        /** @description Requests allowed per calendar hour */
        "X-RateLimit-Limit-Hour": number;
        /** @description Requests remaining in the current hour */
        "X-RateLimit-Remaining-Hour": number;
        /** @description The X-Request-Id of the request, or a generated one */
        "X-Request-Id": string;
        /** @description The code of the error, for programs; the list is docs/errors.md */
        "X-Error-Code": string;
        /** @description Seconds to wait before a retry */
        "Retry-After": number;
        /** @description Authentication scheme: Key */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getPlatformHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok, or degraded when a service is not healthy or does not respond, the database does not answer, or a disk is almost full; with each service's own health. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformHealth"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send requests here */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    listSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaInfo"][];
                };
            };
        };
    };
    extractDocument: {
        parameters: {
            query?: {
                /** @description Type of the file. Detected when omitted */
                document_type?: components["schemas"]["DocumentType"];
                /** @description `geometry` adds the position of each value, and the pages; `details` the kind, the documents in the file, the buyer and more */
                include?: ("geometry" | "details")[];
                /** @description Answers a list with one result for each document found in the file, also for one */
                split?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ExtractDocumentForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionResult"] | components["schemas"]["ExtractionResult"][];
                };
            };
        };
    };
    extractDocuments: {
        parameters: {
            query?: {
                /** @description Type of the file. Detected when omitted */
                document_type?: components["schemas"]["DocumentType"];
                /** @description `geometry` adds the position of each value, and the pages; `details` the kind, the documents in the file, the buyer and more; `filename` the name of each file */
                include?: ("geometry" | "details" | "filename")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ExtractDocumentsForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionResult"][];
                };
            };
        };
    };
    renderPage: {
        parameters: {
            query?: {
                /** @description Counted from 1 */
                page?: number;
                /** @description Pixels */
                width?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["RenderPageForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": RawBody;
                };
            };
        };
    };
    extractEInvoice: {
        parameters: {
            query?: {
                /** @description `details` adds the buyer, identifiers, VAT by rate, references and accounts */
                include?: "details"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["RenderPageForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionResult"];
                };
            };
        };
    };
    validateEInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["RenderPageForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EInvoiceValidationResult"];
                };
            };
        };
    };
    analyzeReceipts: {
        parameters: {
            query?: {
                /** @description Adds the position of each value, and the pages */
                include?: "geometry";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AnalyzeReceiptsForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptAnalysis"];
                    "text/event-stream": string;
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this call. A repeated call creates nothing and returns the job of the first one, as it is then; another request under the same key is a 422. Use a random UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCreate"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedJob"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedJob"];
                };
            };
        };
    };
    uploadJobFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this call. A repeated call adds nothing and returns the positions of the first one; other files under the same key are a 422. Use a random UUID for each call. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The `id` of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadJobFilesForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedFiles"];
                };
            };
        };
    };
    addJobObjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this call. A repeated call adds nothing and returns the positions of the first one; another request under the same key is a 422. Use a random UUID for each call. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The `id` of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobObjects"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedObjects"];
                };
            };
        };
    };
    closeJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
        };
    };
    getJobResults: {
        parameters: {
            query?: {
                /** @description The last position that was received */
                after?: number;
                /** @description By default the type that `Accept` prefers, else NDJSON */
                format?: "ndjson" | "csv";
            };
            header?: never;
            path: {
                /** @description The `id` of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": RawBody;
                    "text/csv": string;
                };
            };
        };
    };
    getJobDuplicates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the job */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDuplicates"];
                };
            };
        };
    };
    getExtractionHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceHealth"];
                };
            };
        };
    };
    analyzeAuthenticity: {
        parameters: {
            query?: {
                /** @description `codes` adds the 2D-Doc codes with their values, each beside what the page prints. Neither stored nor logged */
                include?: "codes"[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AnalyzeAuthenticityForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticityOpinion"];
                };
            };
        };
    };
    getAuthenticityHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticityHealth"];
                };
            };
        };
    };
    analyzeCandidate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Addition: identifies this call. A repeated call scores again and returns the same analyses, which are recorded once; another request under the same key is a 422. Use a random UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyzeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateAnalysis"];
                };
            };
        };
    };
    analyzeBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Addition: identifies this call. A repeated call scores again and returns the same analyses, which are recorded once; another request under the same key is a 422. Use a random UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyzeBatchRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnalysis"];
                };
            };
        };
    };
    analyzeCompetencyFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Addition: identifies this call. A repeated call scores again and returns the same analyses, which are recorded once; another request under the same key is a 422. Use a random UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompetencyFileRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateAnalysis"];
                };
            };
        };
    };
    listDecisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `analysis_id` of the result */
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisDecisions"];
                };
            };
        };
    };
    recordDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Addition: identifies this call. A repeated call records nothing and returns the decision of the first one; another decision under the same key is a 422. Use a random UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The `analysis_id` of the result */
                analysis_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionResponse"];
                };
            };
        };
    };
    getOversight: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoringOversight"];
                };
            };
        };
    };
    listSubjectRefs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectRefRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectRefs"];
                };
            };
        };
    };
    getScoringSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoringSettings"];
                };
            };
        };
    };
    putScoringSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScoringSettingsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoringSettings"];
                };
            };
        };
    };
    getScoringNotice: {
        parameters: {
            query?: {
                /** @description Language of the notice */
                lang?: "fr" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoringNotice"];
                };
            };
        };
    };
    getScoringHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoringHealth"];
                };
            };
        };
    };
    listKnowledgeBases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"][];
                };
            };
        };
    };
    createKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Addition: identifies this call. A repeated call creates nothing and returns the knowledge base of the first one, as it is then; another name or description under the same key is a 422. Use a random UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeBaseCreate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
        };
    };
    getKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
        };
    };
    deleteKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentInfo"][];
                };
            };
        };
    };
    uploadDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadDocumentsForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the knowledge base */
                kb_id: string;
                /** @description The `id` of the document */
                doc_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    getDocumentPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the knowledge base */
                kb_id: string;
                /** @description The `id` of the document */
                doc_id: string;
                /** @description Counted from 1 */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPage"];
                };
            };
        };
    };
    getDocumentPagePicture: {
        parameters: {
            query?: {
                /** @description Pixels */
                width?: number;
            };
            header?: never;
            path: {
                /** @description The `id` of the knowledge base */
                kb_id: string;
                /** @description The `id` of the document */
                doc_id: string;
                /** @description Counted from 1 */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": RawBody;
                };
            };
        };
    };
    queryKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatResponse"];
                    "text/event-stream": string;
                };
            };
        };
    };
    getAssistantHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceHealth"];
                };
            };
        };
    };
    listFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormatInfo"][];
                };
            };
        };
    };
    exportFec: {
        parameters: {
            query?: {
                /** @description Reject the request when validation finds a blocking anomaly in the file */
                strict?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FecExportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    exportFecXml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FecExportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": RawBody;
                };
            };
        };
    };
    describeFec: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FecExportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    exportLedgerA: {
        parameters: {
            query?: {
                /** @description Write the accounts and third parties that have a label before the entries, so that the package creates the missing ones */
                accounts?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LedgerExportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    exportLedgerB: {
        parameters: {
            query?: {
                /** @description Write the accounts and third parties that have a label before the entries, so that the package creates the missing ones */
                accounts?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LedgerExportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    exportCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CsvExportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    exportPayroll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollExportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    exportPayrollA: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollVariablesRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    exportPayrollB: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollVariablesRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    validateFec: {
        parameters: {
            query?: {
                /** @description Name of the file, by default that of the form file. Enables the rules about the name and about the fiscal year that it states */
                filename?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FecValidationRequest"];
                "text/plain": string;
                "application/octet-stream": RawBody;
                "application/xml": RawBody;
                "text/xml": string;
                "multipart/form-data": components["schemas"]["ValidateFecForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FecValidationResult"];
                };
            };
        };
    };
    createFecReport: {
        parameters: {
            query?: {
                /** @description Name of the file, by default that of the form file. Enables the rules about the name and about the fiscal year that it states */
                filename?: string;
                /** @description Adds JournalCode and EcritureNum of the entries, the gaps of what is not balanced, and the wrong names of columns. Labels are never included */
                details?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FecValidationRequest"];
                "text/plain": string;
                "application/octet-stream": RawBody;
                "application/xml": RawBody;
                "text/xml": string;
                "multipart/form-data": components["schemas"]["ValidateFecForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown; charset=utf-8": components["schemas"]["FecReport"];
                    "text/html; charset=utf-8": components["schemas"]["FecReport"];
                };
            };
        };
    };
    listFecRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FecRule"][];
                };
            };
        };
    };
    compareFec: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CompareFecForm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FecComparison"];
                };
            };
        };
    };
    getExportHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportHealth"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query: {
                /** @description Must be the tenant of the key */
                tenant_id: string;
                /** @description Only events of this actor */
                actor_id?: string;
                /** @description Only events with this action */
                action?: string;
                /** @description Only events on resources of this type */
                resource_type?: string;
                /** @description Only events on this resource */
                resource_id?: string;
                /** @description Only events of this severity */
                severity?: components["schemas"]["EventSeverity"];
                /** @description Only events at or after this moment: a date, or a date and time with its zone */
                from?: string;
                /** @description Only events before this moment */
                to?: string;
                /** @description Only events above this chain_seq */
                after_seq?: number;
                /** @description Only events below this chain_seq, such as the X-Next-Cursor of the previous page */
                before_seq?: number;
                /** @description Events of a page */
                limit?: number;
                /** @description Events to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
        };
    };
    recordEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this call permanently. A repeated call with the same events records nothing and returns the events recorded the first time; a call with other events is a 422. Use a random UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvent"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    recordEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this call permanently. A repeated call with the same events records nothing and returns the events recorded the first time; a call with other events is a 422. Use a random UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEventBatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedEventBatch"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query: {
                /** @description Must be the tenant of the key */
                tenant_id: string;
            };
            header?: never;
            path: {
                /** @description The `id` of the event */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    exportSubjectEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectExportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectExport"];
                };
            };
        };
    };
    anonymizeSubject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnonymizationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anonymization"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query: {
                /** @description Must be the tenant of the key */
                tenant_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditStats"];
                };
            };
        };
    };
    verifyChain: {
        parameters: {
            query: {
                /** @description Must be the tenant of the key */
                tenant_id: string;
                /** @description First event of a window; alone, the window runs to the head */
                from_seq?: number;
                /** @description Last event of a window; alone, the window starts at 1 */
                to_seq?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainVerification"];
                    "text/event-stream": string;
                };
            };
        };
    };
    proveEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the event */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventProof"];
                    "text/plain": string;
                };
            };
        };
    };
    getEventEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the event */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEvidence"];
                };
            };
        };
    };
    getCheckpoint: {
        parameters: {
            query: {
                /** @description Must be the tenant of the key */
                tenant_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["Checkpoint"];
                };
            };
        };
    };
    proveConsistency: {
        parameters: {
            query: {
                /** @description Must be the tenant of the key */
                tenant_id: string;
                /** @description Size of the older tree head */
                from_size: number;
                /** @description Size of the newer tree head, at most that of the newest checkpoint */
                to_size: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsistencyProof"];
                };
            };
        };
    };
    listAnchors: {
        parameters: {
            query: {
                /** @description Must be the tenant of the key */
                tenant_id: string;
                /** @description Anchors of a page */
                limit?: number;
                /** @description The X-Next-Cursor of the previous page: only older anchors */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anchor"][];
                };
            };
        };
    };
    listCosignatures: {
        parameters: {
            query: {
                /** @description Must be the tenant of the key */
                tenant_id: string;
                /** @description Cosignatures of a page */
                limit?: number;
                /** @description The X-Next-Cursor of the previous page: only what follows it */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cosignature"][];
                };
            };
        };
    };
    exportComplianceDossier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplianceDossierRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "application/json": components["schemas"]["ComplianceDossier"];
                };
            };
        };
    };
    getAuditTrailHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditTrailHealth"];
                };
            };
        };
    };
    getCompanyCompliance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Nine digits, without blanks */
                siren: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyCompliance"];
                };
            };
        };
    };
    getCompaniesHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompaniesHealth"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    listAccountKeys: {
        parameters: {
            query?: {
                /** @description Only keys that work now */
                usable?: boolean;
                /** @description Keys of a page */
                limit?: number;
                /** @description The X-Next-Cursor of the previous page: only older keys */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKey"][];
                };
            };
        };
    };
    createAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountKeyRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccountKey"];
                };
            };
        };
    };
    deleteAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `key_id` of the key */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKey"];
                };
            };
        };
    };
    getAccountUsage: {
        parameters: {
            query?: {
                /** @description Number of days, the current one included */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountUsage"];
                };
            };
        };
    };
    getInstallationHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationHealth"];
                };
            };
        };
    };
    getAccountHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceHealth"];
                };
            };
        };
    };
}

/** Routes whose body is always a form. */
export const FORM_ROUTES: ReadonlySet<string> = new Set(["POST /v1/extract","POST /v1/extract/batch","POST /v1/extract/pages","POST /v1/extract/e-invoice","POST /v1/validate/e-invoice","POST /v1/extract/receipts/analyze","POST /v1/jobs/{job_id}/files","POST /v1/authenticity/analyze","POST /v1/knowledge-bases/{kb_id}/documents","POST /v1/validate/fec/compare"]);
/** Routes that accept an Idempotency-Key. */
export const IDEMPOTENCY_KEY_ROUTES: ReadonlySet<string> = new Set(["POST /v1/jobs","POST /v1/jobs/{job_id}/files","POST /v1/jobs/{job_id}/objects","POST /v1/analyze","POST /v1/analyze/batch","POST /v1/analyze/competency-file","POST /v1/hr/analyses/{analysis_id}/decisions","POST /v1/knowledge-bases","POST /v1/events","POST /v1/events/batch"]);
/** Paths that stream after a GET; the others do after a POST. */
export const STREAMED_GET_PATHS: ReadonlySet<string> = new Set(["/v1/proof/verify"]);
/** Data of the progress events of the routes that stream, by path. */
export type ProgressByPath = {
  '/v1/extract/receipts/analyze': components['schemas']['ReceiptProgress'];
  '/v1/knowledge-bases/{kb_id}/query': components['schemas']['AnswerProgress'];
  '/v1/proof/verify': components['schemas']['VerificationProgress'];
};
