import { exportFile } from '../accounting/export-file.tool.ts';
import { fecReport } from '../accounting/fec-report.tool.ts';
import { listExportFormats } from '../accounting/list-export-formats.tool.ts';
import { validateFec } from '../accounting/validate-fec.tool.ts';
import { listKnowledgeBases, queryKnowledgeBase } from '../assistant/knowledge-base.tools.ts';
import { getEventProof, searchAuditEvents, verifyAuditChain } from '../audit/audit.tools.ts';
import { checkCompany } from '../companies/check-company.tool.ts';
import { analyzeReceipts } from '../documents/analyze-receipts.tool.ts';
import { checkDocumentAuthenticity } from '../documents/check-document-authenticity.tool.ts';
import { extractDocument } from '../documents/extract-document.tool.ts';
import { getExpensePolicy } from '../documents/get-expense-policy.tool.ts';
import { listDocumentTypes } from '../documents/list-document-types.tool.ts';
import { scoreCandidate, scoreCandidatesBatch, scoreCompetencyFile } from '../scoring/scoring.tools.ts';
import type { Tool } from '../tool-definition/tool.ts';

/** Every tool. None decides, deletes, anonymises or changes settings: that is for people. */
export const ALL_TOOLS: readonly Tool[] = Object.freeze([
  listDocumentTypes,
  extractDocument,
  analyzeReceipts,
  getExpensePolicy,
  checkDocumentAuthenticity,
  scoreCandidate,
  scoreCandidatesBatch,
  scoreCompetencyFile,
  listKnowledgeBases,
  queryKnowledgeBase,
  validateFec,
  fecReport,
  listExportFormats,
  exportFile,
  verifyAuditChain,
  getEventProof,
  searchAuditEvents,
  checkCompany,
]);
