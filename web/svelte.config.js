// The options of the Svelte compiler. `make test` treats its warnings, also those about accessibility, as errors.
export default { compilerOptions: { runes: true } };
