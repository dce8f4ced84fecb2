/** Without a listener SIGUSR1 opens Node's debugger, in which any process of the same user can run code as us. */
if (process.platform !== "win32") process.on("SIGUSR1", () => {});
