/** Returns the code of an S3 error, such as `AccessDenied`; null when the body is not an S3 error. */
export const parseErrorCode = (xml: string): string | null => /<Code>(\w{1,64})<\/Code>/.exec(xml)?.[1] ?? null;

/** Returns the text of the first element of a name, null without one. For elements that contain only text. */
export function readElementText(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? null : text.replaceAll(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, decodeEntity);
}

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED_ENTITIES.get(name) ?? whole;
  const codePoint = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
}
