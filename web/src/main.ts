// The entry point: loads the messages and mounts the page.
import { mount } from 'svelte';
import { preferredLanguage, setLanguage } from './i18n/messages.svelte';
import Page from './shell/Page.svelte';
import './shell/theme.css';

// The page cannot show anything without messages, so this retries until they are loaded.
while (!(await setLanguage(preferredLanguage()))) await new Promise((again) => setTimeout(again, 1000));
mount(Page, { target: document.getElementById('page')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the first view, which must not wait for it. The page works without a service worker too.
  navigator.serviceWorker.register('/worker.js').catch(() => {});
}
