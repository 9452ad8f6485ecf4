// The start of the page.
import { mount } from 'svelte';
import { preferred, speak } from './words/words.svelte';
import Page from './shell/Page.svelte';
import './shell/theme.css';

// Without words there is nothing to show; they are asked for until they come.
while (!(await speak(preferred()))) await new Promise((again) => setTimeout(again, 1000));
mount(Page, { target: document.getElementById('page')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the first view, so that it never waits; where the browser refuses a worker, the page works without.
  navigator.serviceWorker.register('/worker.js').catch(() => {});
}
