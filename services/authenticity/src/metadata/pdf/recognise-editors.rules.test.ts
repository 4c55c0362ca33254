import { expect, test } from 'vitest';
import { recogniseEditors } from './recognise-editors.rules.ts';

const words = (...names: string[]) => recogniseEditors(names).map(({ kind, word }) => `${kind} ${word}`);

test.each([
  ['iLovePDF', 'online ilovepdf'],
  ['www.ilovepdf.com', 'online ilovepdf'],
  ['Smallpdf.com', 'online smallpdf'],
  ['SAMBox 3.0.24 (www.sejda.org)', 'online sejda'],
  ['PDFescape Online - https://www.pdfescape.com', 'online pdfescape'],
  ['Canva', 'online canva'],
  ['PDF24 Tools', 'online pdf24_tools'],
  ['PDF24', 'online pdf24_tools'],
  ['PDF24 11.13.1', 'online pdf24_tools'],
  ['https://tools.pdf24.org', 'online pdf24_tools'],
  ['PDF24 Editor', 'online pdf24_tools'],
  ['PDF Candy', 'online pdfcandy'],
  ['Soda PDF Online', 'online sodapdf'],
  ['pdfFiller', 'online pdffiller'],
  ['Adobe Photoshop CC 2019 (Windows)', 'drawing photoshop'],
  ['GIMP 2.10.36', 'drawing gimp'],
  ['Inkscape 1.3.2 (https://inkscape.org)', 'drawing inkscape'],
  ['Adobe Illustrator 28.0 (Macintosh)', 'drawing illustrator'],
  ['CorelDRAW 2022', 'drawing coreldraw'],
  ['Draw', 'drawing libreoffice_draw'],
  ['Adobe Acrobat Pro (64-bit) 23.1.20174', 'editor acrobat'],
  ['Acrobat Pro DC 20.13.20074', 'editor acrobat'],
  ['Wondershare PDFelement 9', 'editor pdfelement'],
  ['Foxit PDF Editor', 'editor foxit'],
  ['Nitro Pro 13', 'editor nitro'],
  ['PDF-XChange Editor 9.5.368.0', 'editor pdf_xchange_editor'],
  ['Infix Pro 7', 'editor infix'],
  ['Master PDF Editor 5', 'editor master_pdf'],
  ['Ashampoo PDF Pro 3', 'editor other_pdf_editor'],
  ['WPS PDF', 'editor other_pdf_editor'],
  ['SoftMaker FlexiPDF 2022', 'editor other_pdf_editor'],
  ['PDF Agile 2.4', 'editor other_pdf_editor'],
  ['PDF Extra Premium', 'editor other_pdf_editor'],
  ['PDF Annotator 9', 'editor other_pdf_editor'],
  ['Able2Extract Professional 17', 'editor other_pdf_editor'],
  ['Bluebeam Revu x64', 'editor other_pdf_editor'],
  ['PDFChef', 'editor other_pdf_editor'],
])('recognises %o', (name, expected) => {
  expect(words(name)).toEqual([expected]);
});

test.each([
  'Acrobat Distiller 9.0 (Windows)',
  'Acrobat PDFMaker 25 for Word',
  'Adobe PDF Library 15.0',
  'Adobe InDesign 19.4 (Windows)',
  'Adobe LiveCycle Designer 11.0',
  'Acrobat Web Capture 15.0',
  'Writer',
  'LibreOffice 7.0',
  'macOS Version 14.5 Quartz PDFContext',
  'Microsoft® Word pour Microsoft 365',
  'Microsoft: Print To PDF',
  'GPL Ghostscript 10.00.0',
  'PDF24 Creator',
  'PDF24 Creator 11.13.1',
  'Foxit PhantomPDF Printer Version 9.0',
  'PDF-XChange Standard',
  'Skia/PDF m131',
  'wkhtmltopdf 0.12.6',
  'FreeCAD 1.1.1 TechDraw',
  'intarsys PDF/A Live!',
  'pdf-lib (https://github.com/Hopding/pdf-lib)',
  '',
  '\ud800\udc00\ud800',
])('recognises no editor in %o', (name) => {
  expect(words(name)).toEqual([]);
});

test('recognises no editor in the other parts of a program that edits', () => {
  expect(words('Adobe Acrobat 20.9', 'Adobe Acrobat 20.9 Image Conversion Plug-in')).toEqual([]);
  expect(words('PDFsam Basic v4.3.0', 'SAMBox 2.2.12 (www.sejda.org)')).toEqual([]);
});

test('names each editor once', () => {
  expect(words('Canva', 'canva.com', 'iLovePDF')).toEqual(['online ilovepdf', 'online canva']);
});
