/// <reference types="vite/client" />
/** The version of the package that this page was built with. */
declare const __VERSION__: string;
/** The languages of the server, by their codes, with their own names; English first. */
declare const __LANGUAGES__: Readonly<Record<string, string>>;
