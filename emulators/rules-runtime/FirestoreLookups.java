import com.google.common.collect.ImmutableMap;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import com.google.firebase.rules.runtime.common.AsyncRuntimeFunction;
import com.google.firebase.rules.runtime.utils.ExpressionValueUtils;
import com.google.firebase.rules.runtime.utils.PathUtils;
import com.google.firebase.rules.runtime.v1.ExecutionRequest;
import com.google.firebase.rules.runtime.v1.ExecutionResponse;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * `firestore.get` and `firestore.exists` of one evaluation.
 *
 * <p>firebase-tools waits for exactly one line per evaluation: first under the id of its request, then, each time it has
 * brought a document, under the id of that document. So documents are asked for one after another, however many the
 * engine wants at once, and each only once.
 */
final class FirestoreLookups {
  private final Channel channel;
  private final Map<String, CompletableFuture<JsonObject>> byPath = new HashMap<>();
  private CompletableFuture<JsonObject> latest = CompletableFuture.completedFuture(new JsonObject());
  private int waitingId;

  FirestoreLookups(int requestId, Channel channel) {
    this.waitingId = requestId;
    this.channel = channel;
  }

  ImmutableMap<String, AsyncRuntimeFunction> functions() {
    return ImmutableMap.of(
        "firestore.get", function("firestore.get", FirestoreLookups::documentOrNull),
        "firestore.exists", function("firestore.exists", found -> ExpressionValueUtils.createValue(isFound(found))));
  }

  /** The id under which firebase-tools waits, once no document is on its way any more. */
  int waitForOutstanding(long seconds) {
    try {
      latest().get(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException error) {
      // The answer goes out regardless; firebase-tools ignores one it no longer waits for.
    }
    return waitingId();
  }

  private synchronized CompletableFuture<JsonObject> latest() {
    return latest;
  }

  private synchronized int waitingId() {
    return waitingId;
  }

  private synchronized CompletableFuture<JsonObject> document(String path) {
    return byPath.computeIfAbsent(path, key -> latest = latest.thenCompose(previous -> ask(key)));
  }

  private synchronized CompletableFuture<JsonObject> ask(String path) {
    Channel.Asked asked = channel.askForDocument(waitingId, path);
    waitingId = asked.id();
    return asked.document();
  }

  private AsyncRuntimeFunction function(String name, Function<JsonObject, ExpressionValue> result) {
    return new AsyncRuntimeFunction() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public ListenableFuture<ExecutionResponse> execute(ExecutionRequest request) {
        String path = PathUtils.toRawString(request.getArguments(0).getPathValue());
        SettableFuture<ExecutionResponse> response = SettableFuture.create();
        document(path.startsWith("/") ? path : "/" + path)
            .thenApply(result.andThen(ExpressionValueUtils::createResponse))
            .whenComplete((value, error) -> {
              if (error == null) response.set(value);
              else response.setException(error);
            });
        return response;
      }
    };
  }

  private static boolean isFound(JsonObject line) {
    return line.get("status").getAsString().equals("ok");
  }

  /** A missing document is null, so reading a field of it fails and the rule denies. */
  private static ExpressionValue documentOrNull(JsonObject line) {
    return isFound(line) ? Values.fromDocument(line.getAsJsonObject("result")) : ExpressionValueUtils.NULL;
  }
}
