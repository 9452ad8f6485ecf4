// The start of the page.
import { mount } from 'svelte';
import { preferred, speak } from './words/words.svelte';
import Page from './shell/Page.svelte';

await speak(preferred());
mount(Page, { target: document.getElementById('page')! });
