<<<<<<<< HEAD:gen/web/assets/tabs-CU4FdwdK.js
import{_t as e}from"./index-BGy0I7wl.js";import{t}from"./imports-DYFbEFXd.js";import{t as n}from"./jsxRuntime-BkHh9lza.js";var r=t.imports,i=({open:t})=>n(e,{label:r.ways,open:t,pages:[[`imports`,r.files],[`connections`,r.connections]]});export{i as t};
========
import{_t as e}from"./index-CNphOkH8.js";import{t}from"./imports-DYFbEFXd.js";import{t as n}from"./jsxRuntime-BkHh9lza.js";var r=t.imports,i=({open:t})=>n(e,{label:r.ways,open:t,pages:[[`imports`,r.files],[`connections`,r.connections]]});export{i as t};
>>>>>>>> 2e339a2f (log: begin a team's week on the coach's day in lists as in files):gen/web/assets/tabs-CDsoxbXw.js
