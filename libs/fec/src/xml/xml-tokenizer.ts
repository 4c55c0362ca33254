import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { XmlFault } from './xml-faults.ts';

export type XmlTokenHandler = {
  /** `line` is where the tag starts; `position` identifies the element in the file. */
  openElement(name: string, line: number, position: number): void;
  addAttribute(name: string, value: string): void;
  addText(text: string): void;
  closeElement(): void;
};

/** Characters of a tag, a text, a comment or a declaration. A FEC has some hundred. */
const MAX_TOKEN_CHARACTERS = 1 << 20;
/** A FEC has 6 levels; elements of software after an amount may have some more. */
const MAX_DEPTH = 40;

/**
 * Reads the elements of an XML file as its text arrives, in memory that does not depend on its length. No entities but the five predefined
 * ones exist: a document type declaration is refused, as XML bombs consist of them.
 */
export class XmlTokenizer {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #handler: XmlTokenHandler;
  #depth = 0;
  /** Characters pushed; the position of the parser is only right while it reads. */
  #pushed = 0;
  /** An end tag was read, and whether it is the one of its element is not known yet. */
  #hasPendingEnd = false;
  /** Where the last token ended, and on which line of the file. */
  #tokenEnd = 0;
  #tokenEndLine = 1;
  /** The text after the last token contains `&`. */
  #hasAmpersand = false;

  constructor(handler: XmlTokenHandler) {
    this.#handler = handler;
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      throw new XmlFault('FEC-XML-001', /entity/.test(message) ? this.#tokenEndLine : parser.line);
    });
    parser.on('doctype', () => {
      throw new XmlFault('FEC-XML-002', parser.line);
    });
    parser.on('opentagstart', ({ name }) => {
      this.#endElement();
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new XmlFault('FEC-XML-002', parser.line);
      // The character after the name was read too.
      handler.openElement(name, parser.columnIndex === 0 ? parser.line - 1 : parser.line, parser.position);
    });
    parser.on('attribute', ({ name, value }: SaxesAttributePlain) => handler.addAttribute(name, value));
    parser.on('opentag', () => this.#endToken());
    parser.on('closetag', () => {
      this.#endElement();
      this.#endToken();
      this.#depth -= 1;
      this.#hasPendingEnd = true;
    });
    const addText = (text: string) => {
      this.#endElement();
      this.#endToken();
      handler.addText(text);
    };
    parser.on('text', addText);
    parser.on('cdata', addText);
    parser.on('comment', () => this.#endToken());
    parser.on('processinginstruction', () => this.#endToken());
  }

  /** Line of the file that is being read. */
  get line(): number {
    return this.#parser.line;
  }

  /** @throws XmlFault when the file is not well-formed or exceeds a limit. */
  push(text: string): void {
    this.#parser.write(text);
    this.#endElement();
    const pendingFrom = this.#tokenEnd - this.#pushed;
    this.#pushed += text.length;
    if (pendingFrom >= 0) this.#hasAmpersand = text.includes('&', pendingFrom);
    else this.#hasAmpersand ||= text.includes('&');
    if (this.#pushed - this.#tokenEnd > MAX_TOKEN_CHARACTERS) throw new XmlFault('FEC-XML-002', this.#parser.line);
  }

  /** @throws XmlFault when the file ends within an element. A lone `&` is read up to there. */
  finish(): void {
    if (this.#hasAmpersand) throw new XmlFault('FEC-XML-001', this.#tokenEndLine);
    this.#parser.close();
  }

  /** The parser calls for the element of a wrong end tag first, and finds it wrong then. */
  #endElement(): void {
    if (this.#hasPendingEnd) this.#handler.closeElement();
    this.#hasPendingEnd = false;
  }

  #endToken(): void {
    this.#tokenEnd = this.#parser.position;
    this.#tokenEndLine = this.#parser.line;
  }
}
