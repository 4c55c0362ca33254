import { java, node, php, program, python, script, type ToolCommand } from '../run-tool.ts';

/** The form of a document that a producer reads. */
export type InputForm = 'placed' | 'model' | 'html' | 'svg' | 'typst' | 'postscript' | 'fo' | 'tsv' | 'scan';

export type Producer = { readonly name: string; readonly form: InputForm; readonly tool: ToolCommand };

const CHROMIUM_ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];

/** Programs that write PDFs for businesses, each with the way it is started. */
export const PRODUCERS: readonly Producer[] = [
  {
    name: 'chromium',
    form: 'html',
    tool: program('chromium', ...CHROMIUM_ARGUMENTS, '--print-to-pdf={output}', 'file://{input}'),
  },
  { name: 'wkhtmltopdf', form: 'html', tool: program('wkhtmltopdf', '-q', '{input}', '{output}') },
  {
    name: 'libreoffice',
    form: 'html',
    tool: program(
      'sh',
      '-c',
      'soffice --headless --infilter="HTML (StarWriter)" --convert-to pdf:writer_pdf_Export --outdir {folder} {input} >/dev/null && mv {folder}/*.pdf {output}',
    ),
  },
  { name: 'weasyprint', form: 'html', tool: python('produce/weasyprint_page.py') },
  { name: 'xhtml2pdf', form: 'html', tool: python('produce/xhtml2pdf_page.py') },
  { name: 'tcpdf', form: 'html', tool: php('produce/tcpdf-page.php') },
  { name: 'pdfkit', form: 'placed', tool: node('produce/pdfkit-page.mjs') },
  { name: 'pdf-lib', form: 'placed', tool: node('produce/pdf-lib-page.mjs') },
  { name: 'jspdf', form: 'placed', tool: node('produce/jspdf-page.mjs') },
  { name: 'pdfmake', form: 'model', tool: node('produce/pdfmake-page.mjs') },
  { name: 'react-pdf', form: 'model', tool: node('produce/react-pdf-page.mjs') },
  { name: 'reportlab', form: 'placed', tool: python('produce/reportlab_page.py') },
  { name: 'fpdf2', form: 'placed', tool: python('produce/fpdf2_page.py') },
  { name: 'pymupdf', form: 'placed', tool: python('produce/pymupdf_page.py') },
  { name: 'typst', form: 'typst', tool: python('produce/typst_page.py') },
  { name: 'cairo', form: 'svg', tool: python('produce/cairo_page.py') },
  { name: 'rsvg', form: 'svg', tool: program('rsvg-convert', '-f', 'pdf', '-o', '{output}', '{input}') },
  {
    name: 'ghostscript',
    form: 'postscript',
    tool: program('gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-sOutputFile={output}', '{input}'),
  },
  { name: 'fop', form: 'fo', tool: program('fop', '-q', '-fo', '{input}', '-pdf', '{output}') },
  { name: 'fpdf', form: 'placed', tool: php('produce/fpdf-page.php') },
  { name: 'prawn', form: 'placed', tool: script('ruby', 'produce/prawn_page.rb') },
  { name: 'pdf-api2', form: 'placed', tool: script('perl', 'produce/pdf-api2-page.pl') },
  { name: 'itext', form: 'tsv', tool: java('produce/ITextPage.java', ['itextpdf-5.5.13.4.jar']) },
  { name: 'openpdf', form: 'tsv', tool: java('produce/OpenPdfPage.java', ['openpdf-1.3.43.jar']) },
  {
    name: 'pdfbox',
    form: 'tsv',
    tool: java('produce/PdfBoxPage.java', ['pdfbox-2.0.33.jar', 'fontbox-2.0.33.jar', 'commons-logging-1.2.jar']),
  },
  { name: 'img2pdf', form: 'scan', tool: python('produce/scan_img2pdf.py') },
  { name: 'pillow', form: 'scan', tool: python('produce/scan_pillow.py') },
];
