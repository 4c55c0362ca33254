/** Why the reading of an XML file stops: it is not well-formed, has what no FEC has, or is another kind of file. */
export type XmlFaultCode = 'FEC-XML-001' | 'FEC-XML-002' | 'FEC-XML-003';

/** Stops the reading of a file at a line of it. */
export class XmlFault extends Error {
  readonly code: XmlFaultCode;
  readonly line: number;

  constructor(code: XmlFaultCode, line: number) {
    super(code);
    this.code = code;
    this.line = line;
  }
}
