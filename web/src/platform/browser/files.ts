type SavePicker = (options: {
  suggestedName: string;
}) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;

/** Saves a stream as a file: straight to disk where the browser can, else by way of memory. */
export async function saveStream(body: ReadableStream<Uint8Array<ArrayBuffer>>, name: string): Promise<void> {
  // Chromium alone has it, so the compiler's library does not.
  const picker = (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  if (picker && !navigator.webdriver) {
    const file = await picker.call(window, { suggestedName: name });
    await body.pipeTo(await file.createWritable());
    return;
  }
  saveBlob(await new Response(body).blob(), name);
}

/** Hands a file to the browser's own downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the blob over when the click is through its queue.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** SHA-256 of bytes in 64 hexadecimal digits. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
