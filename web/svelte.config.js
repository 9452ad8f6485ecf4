// Svelte for this page: runes everywhere, and warnings (accessibility among them) are errors in `make test`.
export default { compilerOptions: { runes: true } };
