import { launchChromium, visit, openSearch, DESKTOP } from "#bench/chromium.ts";
const url = process.argv[2]!;
const rate = Number(process.argv[3] ?? 4);
const b = await launchChromium();
await visit(b, url, DESKTOP, async (page) => {
  await page.addInitScript(() => { (window as any).ev=[]; new PerformanceObserver(l=>{ for(const e of l.getEntries() as any[]) if(e.interactionId) (window as any).ev.push([e.interactionId, e.name, Math.round(e.startTime), e.duration, "delay", Math.round(e.processingStart-e.startTime), "proc", Math.round(e.processingEnd-e.processingStart), "pres", Math.round(e.startTime+e.duration-e.processingEnd), e.target?.outerHTML?.slice(0,70)].join(" ")); }).observe({type:"event",durationThreshold:16,buffered:true} as any); });
  await openSearch(page, "/dashboard");
  const c = await page.context().newCDPSession(page);
  await c.send("Emulation.setCPUThrottlingRate",{rate});
  const step = async (name: string, f: () => Promise<unknown>) => { await f(); await page.waitForTimeout(600); const ev = await page.evaluate(()=>(window as any).ev.splice(0)); const worst = Math.max(0,...ev.map((e:string)=>Number(e.split(" ")[3]))); console.log(name, worst); for (const e of ev) if (Number(e.split(" ")[3])===worst) console.log("    ", e); };
  for (const f of ["preco","desconto","estado","tipo","data"]) { await step("open "+f, ()=>page.locator(`[popovertarget=filtro-${f}]`).click()); await step("esc", ()=>page.keyboard.press("Escape")); }
  for (const [f,vs] of [["tipo",["apartamento","casa","terreno"]],["estado",["SP","GO","RJ"]]] as const) {
    await step("open "+f, ()=>page.locator(`[popovertarget=filtro-${f}]`).click());
    for (const v of vs) await step("choose "+v, ()=>page.locator(`input[name=${f}][value="${v}"]`).click());
    await step("esc", ()=>page.keyboard.press("Escape"));
  }
  await step("drawer", ()=>page.getByRole("button",{name:"Mais filtros"}).click());
  await step("drawer choose", ()=>page.locator('#mais-filtros input[name=quartos][value="2"]').click());
  await step("esc", ()=>page.keyboard.press("Escape"));
  await step("focus box", ()=>page.getByRole("combobox").first().click());
  await step("type", ()=>page.keyboard.type("campinas",{delay:50}));
});
await b.close();
