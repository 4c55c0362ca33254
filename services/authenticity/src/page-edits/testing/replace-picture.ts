/** Saves another JPEG in the place of the last picture of a file, after its bytes: a hand-made revision with a cross-reference table. */
export function replacePicture(
  file: Uint8Array,
  jpeg: Buffer,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const text = Buffer.from(file).toString('latin1');
  const number = Number([...text.matchAll(/(\d+) 0 obj\s*<<[^>]*\/Subtype \/Image/g)].at(-1)?.[1]);
  const find = (pattern: RegExp) => text.match(pattern)?.[1];
  const object = Buffer.concat([
    Buffer.from(
      `${number} 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
    ),
    jpeg,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const table = `xref\n${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size ${find(/\/Size (\d+)/)} /Root ${find(/\/Root (\d+ 0 R)/)} /Prev ${find(/startxref\s+(\d+)/)} >>\n`;
  const end = `startxref\n${file.length + object.length}\n%%EOF\n`;
  return Buffer.concat([file, object, Buffer.from(table + trailer + end)]);
}
