import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The two directions of the protocol: lines out, and the documents that evaluations wait for in. */
final class Channel {
  /** firebase-tools counts its requests from 0; ours must never meet them, since both are looked up in one table. */
  private static final int FIRST_DOCUMENT_ID = 1_000_000_000;

  private final PrintStream out =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  private final Gson gson = new Gson();
  private final Map<Integer, CompletableFuture<JsonObject>> awaited = new ConcurrentHashMap<>();
  private final AtomicInteger nextDocumentId = new AtomicInteger(FIRST_DOCUMENT_ID);

  /** A document that was asked for: firebase-tools waits for the next line of the evaluation under `id`. */
  record Asked(int id, CompletableFuture<JsonObject> document) {}

  /** firebase-tools sends nothing before it has seen this line. */
  void announceReady() {
    send(Answers.withResult(-1, new JsonObject()));
  }

  synchronized void send(JsonObject line) {
    out.println(gson.toJson(line));
  }

  /** Asks firebase-tools for a Firestore document, as the answer to what it waits for under `waitingId`. */
  Asked askForDocument(int waitingId, String path) {
    Asked asked = new Asked(nextDocumentId.getAndIncrement(), new CompletableFuture<>());
    awaited.put(asked.id(), asked.document());
    JsonObject context = new JsonObject();
    context.addProperty("path", path);
    JsonObject line = new JsonObject();
    line.addProperty("id", waitingId);
    line.addProperty("server_request_id", asked.id());
    line.addProperty("status", "ok");
    line.addProperty("action", "fetch_firestore_document");
    line.add("context", context);
    line.add("errors", new JsonArray());
    line.add("warnings", new JsonArray());
    send(line);
    return asked;
  }

  /** True when `line` was the document that an evaluation waits for. The evaluation goes on in a thread of its own. */
  boolean deliverDocument(JsonObject line) {
    CompletableFuture<JsonObject> document = awaited.remove(line.get("id").getAsInt());
    if (document == null) return false;
    document.completeAsync(() -> line, Thread::startVirtualThread);
    return true;
  }
}
