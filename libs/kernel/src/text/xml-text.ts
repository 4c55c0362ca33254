const TEXT_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const ATTRIBUTE_ENTITIES: Readonly<Record<string, string>> = { ...TEXT_ENTITIES, '"': '&quot;' };

/** Escapes a text for the content of an XML element. The caller removes characters that XML does not allow. */
export const escapeXmlText = (text: string): string =>
  text.replace(/[&<>]/g, (character) => TEXT_ENTITIES[character] as string);

/** Escapes a text for an XML attribute value in double quotes. */
export const escapeXmlAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ATTRIBUTE_ENTITIES[character] as string);
