import{createRequire}from"node:module";const require=createRequire(import.meta.url);
function docsUrlOf(env){let{GITHUB_ACTION_REPOSITORY:repository,GITHUB_ACTION_REF:ref}=env;return!repository||!ref||!/^[\w.-]+\/[\w.-]+$/.test(repository)||!/^[\w.@-]+$/.test(ref)?null:`https://github.com/${repository}/blob/${ref}/docs/diagnoses.md`}export{docsUrlOf};
