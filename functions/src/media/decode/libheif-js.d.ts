declare module "libheif-js/wasm-bundle.js" {
  type Context = { readonly context: unique symbol };
  type Handle = { readonly handle: unique symbol };
  type Image = { readonly image: unique symbol };
  type Colours = { readonly colours: unique symbol };
  type Layout = { readonly layout: unique symbol };
  /** `code` is `heif_error_Ok` where nothing is wrong. */
  type Fault = { code: object; message: string };
  /** `data` is a view of the decoder's memory until the image is released; rows begin every `stride` bytes. */
  type Plane = { data: Uint8Array; stride: number; width: number; height: number; bits_per_pixel: number };

  /** libheif in WebAssembly with libde265 (`heif_emscripten.h`). */
  const libheif: {
    heif_error_code: { heif_error_Ok: object };
    heif_colorspace: { heif_colorspace_RGB: Colours };
    heif_chroma: { heif_chroma_interleaved_RGB: Layout; heif_chroma_interleaved_RRGGBB_LE: Layout };
    heif_context_alloc(): Context;
    heif_context_free(context: Context): void;
    heif_context_read_from_memory(context: Context, file: Uint8Array): Fault;
    heif_js_context_get_primary_image_handle(context: Context): Handle | Fault;
    heif_image_handle_release(handle: Handle): void;
    heif_js_decode_image2(
      handle: Handle,
      colours: Colours,
      layout: Layout,
    ): { image: Image; channels: readonly Plane[] } | Fault;
    heif_image_release(image: Image): void;
  };
  export default libheif;
}
