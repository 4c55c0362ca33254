import type { Family } from '../manifest.ts';
import { node, program, python, type ToolCommand } from '../run-tool.ts';

/** `target`: a number found on the page first. `other`: a second document to append. `scan`: works on scanned PDFs only. */
type Need = 'target' | 'other' | 'scan' | 'nothing';

export type PdfTool = {
  readonly family: Family;
  readonly name: string;
  readonly needs: Need;
  readonly tool: ToolCommand;
};

const PASSWORD_OPTIONS = ['--encrypt', '', 'owner', '256', '--modify=none', '--'];
const GHOSTSCRIPT = ['gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite'];

/** The tools that change a PDF: forgeries first, then benign changes. */
export const PDF_TOOLS: readonly PdfTool[] = [
  { family: 'F1', name: 'pdf-lib', needs: 'target', tool: node('forge/f1-pdf-lib.mjs') },
  { family: 'F1', name: 'pymupdf', needs: 'target', tool: python('forge/f1_pymupdf.py') },
  { family: 'F1', name: 'pypdf-reportlab', needs: 'target', tool: python('forge/f1_pypdf_reportlab.py') },
  { family: 'F2', name: 'cantoo-pdf-lib', needs: 'target', tool: node('forge/f2-cantoo.mjs') },
  { family: 'F2', name: 'pymupdf-incremental', needs: 'target', tool: python('forge/f2_pymupdf_incremental.py') },
  { family: 'F2', name: 'byte-append', needs: 'target', tool: python('forge/f2_byte_append.py') },
  { family: 'F3', name: 'pdf-lib', needs: 'target', tool: node('forge/f3-pdf-lib.mjs') },
  { family: 'F3', name: 'pymupdf', needs: 'target', tool: python('forge/f3_pymupdf.py') },
  { family: 'F3', name: 'pikepdf-annotation', needs: 'target', tool: python('forge/f3_pikepdf_annotation.py') },
  { family: 'F4', name: 'pikepdf', needs: 'nothing', tool: python('forge/f4_pikepdf.py') },
  { family: 'F4', name: 'qpdf-qdf', needs: 'nothing', tool: python('forge/f4_qpdf_qdf.py') },
  { family: 'F4', name: 'pymupdf-stream', needs: 'nothing', tool: python('forge/f4_pymupdf_stream.py') },
  { family: 'F4', name: 'byte-edit', needs: 'nothing', tool: python('forge/f4_byte_edit.py') },
  { family: 'F5', name: 'pymupdf-redact', needs: 'target', tool: python('forge/f5_pymupdf_redact.py') },
  { family: 'F5', name: 'pikepdf-move', needs: 'target', tool: python('forge/f5_pikepdf_move.py') },
  { family: 'F5', name: 'mutool-edit', needs: 'nothing', tool: python('forge/f5_mutool_edit.py') },
  { family: 'F5', name: 'libreoffice-draw', needs: 'target', tool: python('forge/f5_libreoffice_draw.py') },
  { family: 'F11', name: 'pikepdf', needs: 'nothing', tool: python('forge/f11_pikepdf.py') },
  { family: 'F11', name: 'pypdf', needs: 'nothing', tool: python('forge/f11_pypdf.py') },
  { family: 'F11', name: 'pdf-lib', needs: 'nothing', tool: node('forge/f11-pdf-lib.mjs') },
  {
    family: 'F12',
    name: 'qpdf-linearize',
    needs: 'nothing',
    tool: program('qpdf', '--linearize', '{input}', '{output}'),
  },
  {
    family: 'F12',
    name: 'qpdf-object-streams',
    needs: 'nothing',
    tool: program(
      'qpdf',
      '--object-streams=generate',
      '--recompress-flate',
      '--compression-level=9',
      '{input}',
      '{output}',
    ),
  },
  {
    family: 'F12',
    name: 'qpdf-owner-password',
    needs: 'nothing',
    tool: program('qpdf', ...PASSWORD_OPTIONS, '{input}', '{output}'),
  },
  { family: 'F12', name: 'pypdf-merge', needs: 'other', tool: python('forge/f12_merge_pypdf.py') },
  { family: 'F12', name: 'pikepdf-merge', needs: 'other', tool: python('forge/f12_merge_pikepdf.py') },
  {
    family: 'F12',
    name: 'ghostscript-print',
    needs: 'nothing',
    tool: program(...GHOSTSCRIPT, '-sOutputFile={output}', '{input}'),
  },
  {
    family: 'F12',
    name: 'ghostscript-pdfa',
    needs: 'nothing',
    tool: program(
      ...GHOSTSCRIPT,
      '-dPDFA=2',
      '-dPDFACompatibilityPolicy=1',
      '-sColorConversionStrategy=RGB',
      '-sOutputFile={output}',
      '{input}',
    ),
  },
  { family: 'F12', name: 'cairo-print', needs: 'nothing', tool: program('pdftocairo', '-pdf', '{input}', '{output}') },
  { family: 'F12', name: 'form-fill', needs: 'nothing', tool: node('forge/f12-form.mjs') },
  { family: 'F12', name: 'signpdf', needs: 'nothing', tool: node('forge/f12-sign.mjs') },
  { family: 'F12', name: 'metadata', needs: 'nothing', tool: python('forge/f12_metadata.py') },
  { family: 'F12', name: 'scan-img2pdf', needs: 'nothing', tool: python('forge/f12_scan.py') },
  { family: 'F12', name: 'ocrmypdf', needs: 'scan', tool: python('forge/f12_ocr_layer.py') },
  {
    family: 'F12',
    name: 'mutool-clean',
    needs: 'nothing',
    tool: program('mutool', 'clean', '-gggg', '-z', '{input}', '{output}'),
  },
];
