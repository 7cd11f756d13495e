const LINE_HEIGHT = 22;

/**
 * A whole and valid PDF of one page: the first line as its title, the others as text below. Latin letters without round
 * brackets. `objects` are put in besides, as they stand in a file.
 */
export function plainPdf([title = "", ...lines]: readonly string[], objects: readonly string[] = []): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join("\n");
  const content = `BT /F1 20 Tf 72 740 Td (${title}) Tj /F1 11 Tf ${LINE_HEIGHT} TL 0 -40 Td\n${text}\nET`;
  const all = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...objects,
  ];
  const offsets: number[] = [];
  let file = "%PDF-1.7\n";
  for (const [index, object] of all.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
