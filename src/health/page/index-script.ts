/** The page's only script: age of the last run, a warning once the schedule has stopped, figures of a day, and the filter. */
export const pageScript = `(function(){
var $=function(s,e){return[].slice.call((e||document).querySelectorAll(s))},t=document.getElementById("checked"),s=document.getElementById("stale");
function ago(ms){var m=Math.round(ms/6e4);return m<1?"just now":m<60?m+" min ago":m<2880?Math.round(m/60)+" h ago":Math.round(m/1440)+" days ago"}
function show(){var at=Date.parse(t.dateTime),after=Date.parse(s.dataset.after),now=Date.now();t.dataset.ago=ago(now-at);
if(after&&now>after){s.textContent="This page is out of date: the last run was "+ago(now-at)+", and the next one is overdue. Has the schedule stopped?";s.hidden=false}else s.hidden=true}
function load(){if(location.protocol.slice(0,4)!=="http")return show();fetch("status.json",{cache:"no-store"}).then(function(r){return r.json()}).then(function(d){
if(Date.parse(d.checkedAt)>Date.parse(t.dateTime)){t.dateTime=d.checkedAt;t.textContent=d.checkedAt.slice(0,16).replace("T"," ")+" UTC";s.dataset.after=d.staleAfter||""}show()},show)}
load();setInterval(load,3e5);
$(".bars").forEach(function(b){var days=b.dataset.days.split(","),slots=+b.dataset.slots,first=Date.parse(b.dataset.first),out=b.nextElementSibling,rest=out.textContent,mark=$("i",b)[0],at=days.length-1;
function words(i){var d=new Date(first+i*864e5).toLocaleDateString("en-GB",{day:"numeric",month:"short",year:"numeric",timeZone:"UTC"}),p=days[i].split("/");
return d+": "+(days[i]===""?"no data":(p[0]===""?"could not tell":p[0]+" % up")+" over "+p[1]+" h")}
function pick(i){at=Math.max(0,Math.min(days.length-1,i));b.setAttribute("aria-valuenow",at+1);b.setAttribute("aria-valuetext",words(at));out.textContent=words(at);mark.hidden=false;mark.style.left=100*(slots-days.length+at)/slots+"%";mark.style.width=100/slots+"%"}
function leave(){out.textContent=rest;mark.hidden=true}
function move(e){var r=b.getBoundingClientRect();pick(Math.floor((e.clientX-r.left)/r.width*slots)-(slots-days.length))}
b.setAttribute("aria-valuetext",words(at));b.addEventListener("pointermove",move);b.addEventListener("pointerdown",move);b.addEventListener("pointerleave",leave);b.addEventListener("blur",leave);b.addEventListener("focus",function(){pick(at)});
b.addEventListener("keydown",function(e){var k={ArrowLeft:at-1,ArrowDown:at-1,ArrowRight:at+1,ArrowUp:at+1,PageDown:at-7,PageUp:at+7,Home:0,End:days.length-1}[e.key];if(k!==undefined){e.preventDefault();pick(k)}})});
var f=document.getElementById("filter"),none=document.getElementById("none");
if(f){f.parentElement.hidden=false;f.addEventListener("input",function(){var q=f.value.toLowerCase(),n=0;
$("[data-name]").forEach(function(e){var on=e.dataset.name.toLowerCase().indexOf(q)>=0;e.hidden=!on;if(on)n++});
$("details.quiet").forEach(function(d){if(q)d.open=true});none.textContent=q?n+(n===1?" server matches":" servers match"):""})}
})()`;

/** SHA-256 of the script, for the page's content security policy; a test compares the two. */
export const scriptHash = "sha256-+3BVrRaJzc03Gh4BbB/W2bxQUuICBu+Opf+qMb+LUps=";
