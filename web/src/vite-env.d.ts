/// <reference types="vite/client" />
/** The version of the package that this page was built with. */
declare const __VERSION__: string;
