// Lets node find the page's modules by the addresses they have in a browser: `/board/motion.js`.

import { register } from 'node:module';

const web = new URL('../web', import.meta.url).href;
const hook = `
  export function resolve(specifier, context, next) {
    const within = /^\\/(app|analyse|board|charts|inspector|lab|lib|play|tree|watch)\\b/.test(specifier);
    return next(within ? ${JSON.stringify(web)} + specifier : specifier, context);
  }
  export async function load(address, context, next) {
    return next(address, address.startsWith(${JSON.stringify(web)}) ? { ...context, format: 'module' } : context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
