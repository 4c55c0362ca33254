import type { DetailWord } from '../../signals/detail-words.ts';

/** `online`: edits documents on a site. `editor`: edits PDFs on a computer. `drawing`: draws or retouches pictures. */
type EditorKind = 'online' | 'editor' | 'drawing';

export type Editor = {
  /** Matches a normalised name: lower case, one space between words, nothing but letters and digits. */
  readonly pattern: RegExp;
  readonly kind: EditorKind;
  readonly word: DetailWord;
  /** Of another name in the same metadata, or the same name: the program then only produced, split or scanned the file. */
  readonly unless?: RegExp;
};

/** Printing, scanning and converting parts of programs that also edit. */
const PRODUCING_PART = /\b(printer|print|plug in|pdfmaker|distiller|capture|conversion|scan|ocr|reader|viewer|lite)\b/;

/**
 * Programs that change the content of a document, as they name themselves in metadata. Not here: programs that only produce documents (Word,
 * Writer, InDesign, browsers, printer drivers such as PDF24 Creator, Distiller, Quartz) and libraries.
 * Sources: research of the project on 2026-11-21, section 2; the names that the programs write.
 */
export const EDITORS: readonly Editor[] = [
  { pattern: /\bi ?love ?pdf\b/, kind: 'online', word: 'ilovepdf' },
  { pattern: /\bsmall ?pdf\b/, kind: 'online', word: 'smallpdf' },
  // SAMBox is the library of Sejda; PDFsam, which splits and merges on a computer, uses it too.
  { pattern: /\b(sejda|sambox)\b/, kind: 'online', word: 'sejda', unless: /\bpdfsam\b/ },
  { pattern: /\b(pdf ?escape|rad ?pdf)\b/, kind: 'online', word: 'pdfescape' },
  { pattern: /\bcanva\b/, kind: 'online', word: 'canva' },
  {
    pattern:
      /\b(pdf24 tools|pdf24 org|tools pdf24|pdf24 online|pdf24 (web ?)?editor)\b|^(www )?pdf24( com| org)?( \d+)*$/,
    kind: 'online',
    word: 'pdf24_tools',
  },
  { pattern: /\bpdf ?candy\b/, kind: 'online', word: 'pdfcandy' },
  { pattern: /\b(soda ?pdf|lulu software)\b/, kind: 'online', word: 'sodapdf' },
  { pattern: /\b(pdf ?2 ?go|online2pdf|qaamgo)\b/, kind: 'online', word: 'pdf2go' },
  { pattern: /\b(pdf ?filler|air ?slate)\b/, kind: 'online', word: 'pdffiller' },
  { pattern: /\bdoc ?hub\b/, kind: 'online', word: 'dochub' },
  { pattern: /\bxodo\b/, kind: 'online', word: 'xodo' },
  { pattern: /\b(light ?pdf|apowersoft)\b/, kind: 'online', word: 'lightpdf' },
  { pattern: /\bpdf ?simpli\b/, kind: 'online', word: 'pdfsimpli' },
  { pattern: /\bform ?swift\b/, kind: 'online', word: 'formswift' },
  { pattern: /\bhi ?pdf\b/, kind: 'online', word: 'hipdf' },
  { pattern: /\bave ?pdf\b/, kind: 'online', word: 'avepdf' },
  { pattern: /\bpdf ?zorro\b/, kind: 'online', word: 'pdfzorro' },
  { pattern: /\bdeft ?pdf\b/, kind: 'online', word: 'deftpdf' },
  { pattern: /\bease ?pdf\b/, kind: 'online', word: 'easepdf' },
  { pattern: /\btiny ?wow\b/, kind: 'online', word: 'tinywow' },
  { pattern: /\bclever ?pdf\b/, kind: 'online', word: 'cleverpdf' },
  { pattern: /\bpdf ?buddy\b/, kind: 'online', word: 'pdfbuddy' },
  { pattern: /\bpdf ?aid\b/, kind: 'online', word: 'pdfaid' },
  { pattern: /\bscan ?writr\b/, kind: 'online', word: 'scanwritr' },
  { pattern: /\bdoc ?fly\b/, kind: 'online', word: 'docfly' },
  { pattern: /\blumin ?pdf\b/, kind: 'online', word: 'luminpdf' },
  { pattern: /\bpdf ?guru\b/, kind: 'online', word: 'pdfguru' },
  { pattern: /\bphotopea\b/, kind: 'online', word: 'photopea' },
  { pattern: /\bpixlr\b/, kind: 'online', word: 'pixlr' },

  { pattern: /\bphotoshop\b/, kind: 'drawing', word: 'photoshop' },
  { pattern: /\bgimp\b/, kind: 'drawing', word: 'gimp' },
  { pattern: /\binkscape\b/, kind: 'drawing', word: 'inkscape' },
  { pattern: /\badobe illustrator\b/, kind: 'drawing', word: 'illustrator' },
  { pattern: /\bcorel ?draw\b/, kind: 'drawing', word: 'coreldraw' },
  { pattern: /\baffinity (designer|photo|publisher)\b/, kind: 'drawing', word: 'affinity' },
  { pattern: /\b(pixelmator|photomator)\b/, kind: 'drawing', word: 'pixelmator' },
  { pattern: /\bkrita\b/, kind: 'drawing', word: 'krita' },
  { pattern: /\bpaint ?(net|shop)\b/, kind: 'drawing', word: 'paint' },
  { pattern: /\b(figma|xara)\b/, kind: 'drawing', word: 'vector_drawing' },
  // LibreOffice names the part of the suite as creator: this one opens a PDF and edits its text.
  { pattern: /^(draw|(libreoffice|openoffice|openoffice org) draw)$/, kind: 'drawing', word: 'libreoffice_draw' },

  {
    pattern: /^(adobe )?acrobat( pro| standard| dc)*( \d+ ?bit)?( \d+)*$/,
    kind: 'editor',
    word: 'acrobat',
    unless: PRODUCING_PART,
  },
  { pattern: /\bpdf ?element\b/, kind: 'editor', word: 'pdfelement' },
  { pattern: /\bfoxit (phantom( ?pdf)?|pdf editor|editor)\b/, kind: 'editor', word: 'foxit', unless: PRODUCING_PART },
  { pattern: /\bnitro (pdf )?pro\b/, kind: 'editor', word: 'nitro', unless: PRODUCING_PART },
  { pattern: /\bpdf xchange editor\b/, kind: 'editor', word: 'pdf_xchange_editor' },
  { pattern: /\binfix\b/, kind: 'editor', word: 'infix' },
  { pattern: /\bmaster pdf( editor)?\b/, kind: 'editor', word: 'master_pdf' },
  { pattern: /\bpdf architect\b/, kind: 'editor', word: 'pdf_architect', unless: PRODUCING_PART },
  { pattern: /\bpdf ?studio\b/, kind: 'editor', word: 'pdf_studio', unless: PRODUCING_PART },
  { pattern: /\bpdf expert\b/, kind: 'editor', word: 'pdf_expert' },
  { pattern: /\bpdf ?gear\b/, kind: 'editor', word: 'pdfgear' },
  { pattern: /\bupdf\b/, kind: 'editor', word: 'updf' },
  { pattern: /\b(nuance|kofax|tungsten) power pdf\b/, kind: 'editor', word: 'power_pdf', unless: PRODUCING_PART },
  {
    pattern:
      /\b((movavi|icecream|iskysoft|easeus|swifdoo|ashampoo|wps|flexi|gaaiho|qoppa|bluebeam) ?pdf|pdfill pdf editor|pdf (agile|extra|reader pro|annotator|office)|abbyy pdf (editor|transformer)|pdfchef|flexipdf|able2extract|bluebeam revu|drawboard)\b/,
    kind: 'editor',
    word: 'other_pdf_editor',
  },
];
