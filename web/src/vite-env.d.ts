interface ImportMetaEnv {
  readonly VITE_FIREBASE_API_KEY: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN: string;
  readonly VITE_FIREBASE_PROJECT_ID: string;
  readonly VITE_FIREBASE_APP_ID: string;
  readonly VITE_APP_CHECK_SITE_KEY: string;
  readonly VITE_APP_CHECK_DEBUG_TOKEN?: string;
  /** Of the build (vite.config.ts): the version of the package, and the commit that was built where it is known. */
  readonly ZONA_VERSION?: string;
  readonly ZONA_COMMIT?: string;
}

declare module "*.md" {
  const chapter: import("./shell/guide/chapter.ts").Chapter;
  export default chapter;
}

declare module "*.md?headings" {
  const headings: readonly import("./shell/guide/chapter.ts").GuideHeading[];
  export default headings;
}
